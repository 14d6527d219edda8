// Pan, pinch and zoom of an SVG by its view box: wheel, drag, two fingers, and the keys + - 0 and arrows.

type Box = { x: number; y: number; width: number; height: number };

const CLOSEST = 8;
/** Pixels of a unit of the drawing: below SMALL all of it is not what to begin with, below TINY what is asked is brought near, to NEAR. */
const [TINY, SMALL, NEAR] = [0.5, 0.72, 0.9];
/** How much more is shown than what is asked: what stands over the map hides its edges. */
const ROOM = 1.25;
/** Pixels that a pointer may move and is still a click. */
const STILL = 5;

const onScreen = (event: MouseEvent): DOMPoint => new DOMPoint(event.clientX, event.clientY);

export class Zoom {
  private readonly whole: Box;
  private box: Box;
  /** How much is shown at the least about what is asked, where all of it would be tiny, until somebody zooms. */
  private near: { readonly width: number; readonly height: number } | undefined;
  /** Where the fingers are on the screen: what is under them may move, as the map does not go farther than its edge. */
  private readonly pointers = new Map<number, DOMPoint>();
  /** Whether the pointer that just went up had dragged: then its click is none. */
  dragged = false;

  constructor(
    private readonly svg: SVGSVGElement,
    /** Whether a pointer that goes down draws something, and so does not move the map. */
    draws: (event: PointerEvent) => boolean,
  ) {
    const { x, y, width, height } = svg.viewBox.baseVal;
    this.whole = { x, y, width, height };
    this.box = this.whole;
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.pointers.size || !draws(event) ? this.down(event) : undefined);
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"] as const) svg.addEventListener(end, (event) => this.pointers.delete(event.pointerId));
  }

  /** The part to begin with: all of it where there is room, else what the drawing names. */
  begin(): void {
    const { width, height } = this.svg.getBoundingClientRect();
    const [x, y, w, h] = (this.svg.dataset.view ?? "").split(" ").map(Number);
    const unit = Math.min(width / this.whole.width, height / this.whole.height);
    if (unit < TINY) this.near = h ? { width: w!, height: h } : { width: width / NEAR, height: height / NEAR };
    this.show(unit < SMALL && h ? { x: x!, y: y!, width: w!, height: h } : this.whole);
  }

  private show(box: Box): void {
    const { whole } = this;
    const x = Math.max(whole.x - box.width / 2, Math.min(box.x, whole.x + whole.width - box.width / 2));
    const y = Math.max(whole.y - box.height / 2, Math.min(box.y, whole.y + whole.height - box.height / 2));
    this.box = { ...box, x, y };
    this.svg.setAttribute("viewBox", `${x} ${y} ${box.width} ${box.height}`);
  }

  at(event: MouseEvent): DOMPoint {
    return this.under(onScreen(event));
  }

  private under(point: DOMPoint): DOMPoint {
    return point.matrixTransform(this.svg.getScreenCTM()!.inverse());
  }

  /** Zoom by a factor about a point, or the middle. */
  by(factor: number, about?: DOMPoint): void {
    this.near = undefined;
    const { x, y, width, height } = this.box;
    const to = Math.max(this.whole.width / CLOSEST, Math.min(width / factor, this.whole.width * 1.5)) / width;
    const at = about ?? { x: x + width / 2, y: y + height / 2 };
    this.show({ x: at.x - (at.x - x) * to, y: at.y - (at.y - y) * to, width: width * to, height: height * to });
  }

  all(): void {
    this.show(this.whole);
  }

  /** Bring a point into sight. */
  reveal(x: number, y: number): void {
    const { box } = this;
    const [dx, dy] = [box.width * 0.06, box.height * 0.06];
    if (x > box.x + dx && x < box.x + box.width - dx && y > box.y + dy && y < box.y + box.height - dy) return;
    this.show({ ...box, x: x - box.width / 2, y: y - box.height / 2 });
  }

  /** Bring all of a part into sight, with no move if it is there and near. */
  include(left: number, top: number, right: number, bottom: number): void {
    if (this.near) {
      const size = (side: "width" | "height", far: number): number => Math.min(Math.max(this.near![side], ROOM * far), this.whole[side]);
      const [width, height] = [size("width", right - left), size("height", bottom - top)];
      if (width !== this.box.width || height !== this.box.height) {
        return this.show({ x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height });
      }
    }
    const ctm = this.svg.getScreenCTM();
    if (!ctm) return;
    const client = this.svg.getBoundingClientRect();
    const start = new DOMPoint(client.left, client.top).matrixTransform(ctm.inverse());
    const end = new DOMPoint(client.right, client.bottom).matrixTransform(ctm.inverse());
    if (right - left > end.x - start.x || bottom - top > end.y - start.y) {
      return this.show({ x: left, y: top, width: right - left, height: bottom - top });
    }
    const by = (low: number, high: number, from: number, to: number): number => Math.min(0, low - from) + Math.max(0, high - to);
    const [dx, dy] = [by(left, right, start.x, end.x), by(top, bottom, start.y, end.y)];
    if (dx || dy) this.show({ ...this.box, x: this.box.x + dx, y: this.box.y + dy });
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    this.by(Math.exp(-event.deltaY / 500), this.at(event));
  }

  down(event: PointerEvent): void {
    if (!this.pointers.size) this.dragged = false;
    this.pointers.set(event.pointerId, onScreen(event));
  }

  private move(event: PointerEvent): void {
    const from = this.pointers.get(event.pointerId);
    if (!from) return;
    const to = onScreen(event);
    if (!this.dragged && Math.hypot(to.x - from.x, to.y - from.y) < STILL) return;
    this.dragged = true;
    this.svg.setPointerCapture(event.pointerId);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.by(Math.hypot(to.x - other.x, to.y - other.y) / (Math.hypot(from.x - other.x, from.y - other.y) || 1), this.under(other));
    else {
      const [was, is] = [this.under(from), this.under(to)];
      this.show({ ...this.box, x: this.box.x + was.x - is.x, y: this.box.y + was.y - is.y });
    }
    this.pointers.set(event.pointerId, to);
  }

  key(name: string): boolean {
    const step = this.box.width / 8;
    const ways: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    const way = ways[name];
    if (way) this.show({ ...this.box, x: this.box.x + way[0], y: this.box.y + way[1] });
    else if (name === "+" || name === "=") this.by(1.3);
    else if (name === "-") this.by(1 / 1.3);
    else if (name === "0") this.all();
    else return false;
    return true;
  }
}
