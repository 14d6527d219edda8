// The board: the server's drawing, with its moving groups replaced, what answers are about ringed, and clicks as ids.

import type { Light } from "./answering";
import type { Plotting, Spot } from "./plotting";
import type { Groups } from "./types";
import { Zoom } from "./zoom";

const SVG = "http://www.w3.org/2000/svg";
const SMALLEST = 15;
const LARGEST = 28;
const EDGE = 40;
const STILL = 6;

function parsed(text: string): Element {
  const xml = new DOMParser().parseFromString(text, "image/svg+xml");
  return document.importNode(xml.documentElement, true);
}

export class Board {
  readonly svg: SVGSVGElement;
  readonly zoom: Zoom;
  private drawn: Groups = {};
  private lights: readonly Light[] = [];
  private revealed = "";
  private readonly rings: SVGGElement;
  /** The pointer that draws something. */
  private stroke: { readonly down: PointerEvent; drawn: boolean } | undefined;

  constructor(
    host: HTMLElement,
    drawing: string,
    private readonly clicked: (ids: readonly string[], title: string) => void,
    private readonly plotting: Plotting | undefined,
  ) {
    this.svg = parsed(drawing) as SVGSVGElement;
    host.replaceChildren(this.svg);
    this.rings = document.createElementNS(SVG, "g");
    this.rings.id = "rings";
    this.svg.append(this.rings);
    this.zoom = new Zoom(this.svg, (event) => this.down(event));
    this.zoom.begin();
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("pointermove", (event) => this.move(event));
    this.svg.addEventListener("pointerup", (event) => this.up(event));
    this.svg.addEventListener("pointercancel", () => this.cancel());
    this.rings.addEventListener("keydown", (event) => this.key(event));
  }

  /** Replace the groups that changed. */
  draw(groups: Groups): void {
    for (const [id, text] of Object.entries(groups)) {
      if (this.drawn[id] === text) continue;
      const fresh = parsed(`<svg xmlns="${SVG}">${text}</svg>`).firstElementChild!;
      this.svg.querySelector(`[id="${id}"]`)?.replaceWith(fresh);
    }
    this.drawn = groups;
    this.light(this.lights);
  }

  light(lights: readonly Light[]): void {
    this.lights = lights;
    const focused = document.activeElement?.closest("#rings [data-id]")?.getAttribute("data-id");
    const found = lights.flatMap((one) => this.ring(one) ?? []);
    const stops = found.filter((ring) => ring.hasAttribute("role"));
    const stop = stops.find((ring) => ring.dataset.id === focused) ?? stops[0];
    for (const ring of stops) ring.setAttribute("tabindex", ring === stop ? "0" : "-1");
    this.rings.replaceChildren(...found);
    this.reveal(found);
    if (focused && stop) stop.focus();
  }

  /** Bring what may be chosen into sight. */
  private reveal(rings: readonly SVGElement[]): void {
    const open = rings.filter((ring) => !ring.classList.contains("chosen"));
    const free = open.length ? open : rings;
    const ids = free.map((ring) => ring.dataset.id).join();
    if (!free.length || ids === this.revealed || this.stroke) return; // the map rests under a pointer that draws
    this.revealed = ids;
    const at = (name: string): readonly number[] => free.map((ring) => +ring.getAttribute(name)!);
    const [x, y] = [at("cx"), at("cy")];
    this.zoom.include(Math.min(...x) - EDGE, Math.min(...y) - EDGE, Math.max(...x) + EDGE, Math.max(...y) + EDGE);
  }

  private ring(light: Light): SVGElement | undefined {
    const box = this.place(light.id);
    if (!box) return undefined;
    const ring = document.createElementNS(SVG, "circle");
    const far = Math.max(SMALLEST, Math.min(Math.max(box.width, box.height) / 2 + 4, LARGEST));
    for (const [name, value] of Object.entries({
      cx: box.x + box.width / 2,
      cy: box.y + box.height / 2,
      r: far,
      class: light.chosen ? "ring chosen" : "ring",
      "data-kind": "light",
      "data-id": light.id,
      ...(light.label ? { role: "button", "aria-label": light.label } : { "aria-hidden": "true" }),
    })) ring.setAttribute(name, `${value}`);
    const title = document.createElementNS(SVG, "title");
    title.textContent = light.label;
    ring.append(title);
    return ring;
  }

  /** Where an id is drawn, in the units of the drawing: its place or piece before any mark that names it. */
  private place(id: string): DOMRect | undefined {
    const shown = [...this.svg.querySelectorAll<SVGGraphicsElement>(`[data-id="${CSS.escape(id)}"]`)].filter(
      (one) => !this.rings.contains(one) && !one.closest("[data-kind=realm],[data-kind=ghost]"),
    );
    const point = shown.find((one) => one.tagName === "circle") ?? shown[0];
    if (!point) return undefined;
    const [box, there, here] = [point.getBoundingClientRect(), this.svg.getScreenCTM(), new DOMPoint()];
    if (!there || !box.width) return undefined;
    const back = there.inverse();
    here.x = box.x;
    here.y = box.y;
    const [start, end] = [here.matrixTransform(back), new DOMPoint(box.right, box.bottom).matrixTransform(back)];
    return new DOMRect(start.x, start.y, end.x - start.x, end.y - start.y);
  }

  // -------------------------------------------------------------- what the pointer draws

  private down(event: PointerEvent): boolean {
    if (this.stroke) {
      const { down } = this.stroke;
      this.cancel();
      this.zoom.down(down);
      this.zoom.down(event);
      return true;
    }
    this.zoom.dragged = false;
    const [, , , , , south, , north] = this.corners;
    if (event.button !== 0 || !this.plotting?.starts(this.ids(event), this.spot(event), (south! + north!) / 2)) return false;
    this.stroke = { down: event, drawn: false };
    return true;
  }

  private move(event: PointerEvent): void {
    const { stroke } = this;
    if (!stroke || event.pointerId !== stroke.down.pointerId) return;
    if (!stroke.drawn && Math.hypot(event.clientX - stroke.down.clientX, event.clientY - stroke.down.clientY) < STILL) return;
    if (!stroke.drawn) this.svg.setPointerCapture(event.pointerId);
    stroke.drawn = true;
    this.plotting?.moves(this.ids(event), this.spot(event));
  }

  private up(event: PointerEvent): void {
    if (this.stroke?.down.pointerId !== event.pointerId) return;
    this.stroke = undefined;
    this.zoom.dragged = this.plotting?.ends() ?? false;
  }

  private cancel(): void {
    if (!this.stroke) return;
    this.stroke = undefined;
    this.plotting?.cancels();
  }

  /** Of a table that is measured, its corners in the drawing and in its own units. */
  private get corners(): readonly number[] {
    return (this.svg.dataset.table ?? "").split(" ").map(Number);
  }

  /** The point of a table that is measured, in its own units. */
  private spot(event: PointerEvent): Spot | undefined {
    const [left, top, right, bottom, west, south, east, north] = this.corners;
    if (north === undefined) return undefined;
    const { x, y } = this.zoom.at(event);
    const at = (value: number, low: number, high: number, from: number, to: number): number =>
      Math.round(from + ((Math.max(low, Math.min(value, high)) - low) / (high - low)) * (to - from));
    return [at(x, left!, right!, west!, east!), at(y, top!, bottom!, north, south!)];
  }

  private ids(event: MouseEvent): readonly string[] {
    const under = document.elementsFromPoint(event.clientX, event.clientY).filter((one) => this.svg.contains(one));
    return [...new Set(under.flatMap((one) => one.closest("[data-id]")?.getAttribute("data-id") ?? []))];
  }

  private click(event: MouseEvent): void {
    if (this.zoom.dragged) {
      this.zoom.dragged = false;
      return;
    }
    const under = document.elementsFromPoint(event.clientX, event.clientY).filter((one) => this.svg.contains(one));
    const near = event.detail === 0 && event.target instanceof Element ? [event.target] : under;
    const ids = near.flatMap((one) => one.closest("[data-id]")?.getAttribute("data-id") ?? []);
    const titles = near.flatMap((one) => one.closest("[data-id]")?.querySelector(":scope > title")?.textContent ?? []);
    this.clicked([...new Set(ids)], titles.at(-1) ?? "");
  }

  private key(event: KeyboardEvent): void {
    const now = event.target as SVGElement;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      now.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return;
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const at = (ring: Element): [number, number] => [+ring.getAttribute("cx")!, +ring.getAttribute("cy")!];
    const [x, y] = at(now);
    let best: [number, SVGElement] | undefined;
    for (const ring of this.rings.querySelectorAll<SVGElement>("[role]")) {
      const [u, v] = [at(ring)[0] - x, at(ring)[1] - y];
      const along = u * way[0]! + v * way[1]!;
      const far = Math.hypot(u, v) * 2 - along;
      if (ring !== now && along > 0 && (!best || far < best[0])) best = [far, ring];
    }
    if (!best) return;
    now.setAttribute("tabindex", "-1");
    best[1].setAttribute("tabindex", "0");
    best[1].focus();
    this.zoom.reveal(...at(best[1]));
  }
}
