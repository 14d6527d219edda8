// The name of what a browser keeps. The service worker has no page, so this file imports nothing that wants one.

export const CACHE = "limmu";
