import type {} from "./types";
export function ReplayPage({ id, first }: { readonly id: string; readonly first: number }) {
  return <main>{id} {first}</main>;
}
