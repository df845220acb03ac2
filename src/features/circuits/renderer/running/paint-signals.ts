import type { Signal } from '../../shared/component.ts'
import { SEGMENTS } from '../../shared/parts/routing.ts'
import { driversOf } from '../drawing/conductors.ts'
import type { PlacedPart } from '../drawing/placed-part.ts'
import type { Sheet } from '../drawing/sheet.ts'
import { spokenPart } from './spoken-part.ts'
import { createSpokenParts } from './spoken-parts.ts'
import type { SignalCanvas } from './signal-canvas.ts'

/**
 * Writes values into a drawing, past React: only parts whose value is another one are touched, and wires and
 * lamps are drawn on a canvas. What changed within one task is written once, at its end.
 */
export interface SignalPainter {
  /** @param pins outputs (`LABEL:PIN`) that changed; null for all */
  paint(pins: readonly string[] | null): void
  /** Says in the title of the wire or part under the pointer what its value is now. */
  name(target: EventTarget | null): void
  /** Wires and lamps are elements with their values, and not only on the canvas, while `work` reads the drawing. */
  withSignals<T>(work: () => T): T
  dispose(): void
}

/** What shows one output. */
interface Target {
  readonly elements: Element[]
  /** Wires and lamps, which are drawn on the canvas: their values are only written when they are asked for. */
  readonly drawn: Element[]
  /** Their text is the value. */
  readonly texts: Element[]
  /** Parts whose words or digit follow from it. */
  readonly parts: PartTarget[]
  shown: Signal | null
}

interface PartTarget {
  readonly part: PlacedPart
  readonly element: Element
  readonly segments: readonly Element[]
}

/** Finds the elements of each output once; afterwards a change is a few attributes. */
export function createSignalPainter(
  root: Element,
  { parts, nets }: Sheet,
  { value, canvas }: { readonly value: (pin: string) => Signal; readonly canvas: SignalCanvas },
): SignalPainter {
  const targets = findTargets(root, { parts, nets })
  const spoken = createSpokenParts(value)
  /** Null for all. */
  let changed: Set<string> | null = new Set()
  let isWaiting = false

  function write(): void {
    isWaiting = false
    const stale = new Set<PartTarget>()
    for (const pin of changed ?? targets.keys()) {
      const target = targets.get(pin)
      const now = value(pin)
      if (!target || target.shown === now) continue
      target.shown = now
      const written = String(now)
      for (const element of target.elements) element.setAttribute('data-value', written)
      for (const text of target.texts) text.textContent = written
      for (const part of target.parts) stale.add(part)
    }
    changed = new Set()
    for (const { part, element, segments } of stale) {
      if (segments.length > 0) paintDigit(segments, part, value)
      spoken.write(element, part)
    }
    canvas.draw()
  }

  return {
    paint(pins) {
      if (pins === null) changed = null
      else for (const pin of pins) changed?.add(pin)
      if (isWaiting) return
      isWaiting = true
      queueMicrotask(write)
    },
    name(target) {
      const element = target instanceof Element ? target.closest('[data-net], [data-part]') : null
      const title = element?.querySelector(':scope > title')
      if (!element || !title) return
      const source = element.getAttribute('data-net')
      const part = parts[Number(element.getAttribute('data-part'))]
      if (source !== null) title.textContent = `${source} is ${value(source)}`
      else if (part) title.textContent = spokenPart(part, value)
    },
    withSignals(work) {
      for (const [pin, target] of targets)
        for (const element of target.drawn) element.setAttribute('data-value', String(value(pin)))
      root.removeAttribute('data-signals')
      try {
        return work()
      } finally {
        root.setAttribute('data-signals', 'canvas')
      }
    },
    dispose: spoken.dispose,
  }
}

function findTargets(
  root: ParentNode,
  { parts, nets }: Pick<Sheet, 'parts' | 'nets'>,
): ReadonlyMap<string, Target> {
  const drivers = driversOf(nets)
  const targets = new Map<string, Target>()
  const targetOf = (pin: string): Target => {
    const known = targets.get(pin) ?? {
      elements: [],
      drawn: [],
      texts: [],
      parts: [],
      shown: null,
    }
    targets.set(pin, known)
    return known
  }
  for (const element of root.querySelectorAll('[data-net]'))
    targetOf(element.getAttribute('data-net') ?? '').drawn.push(element)
  for (const element of root.querySelectorAll('[data-part]')) {
    const part = parts[Number(element.getAttribute('data-part'))]
    if (!part) continue
    const segments = [...element.querySelectorAll('[data-digit] [data-segment]')]
    const target: PartTarget = { part, element, segments }
    const carriers = [...element.querySelectorAll('[data-pin]')]
    const texts = [...element.querySelectorAll('[data-shows]')]
    for (const { key, definition } of part.pins) {
      const pin = targetOf(definition.type === 'output' ? key : (drivers.get(key) ?? key))
      for (const carrier of carriers)
        if (carrier.getAttribute('data-pin') === definition.name)
          (carrier.matches('[data-length], [data-lamp]') ? pin.drawn : pin.elements).push(carrier)
      pin.texts.push(...texts.filter((e) => e.getAttribute('data-shows') === definition.name))
      if (part.definition?.role !== 'logic') pin.parts.push(target)
    }
  }
  return targets
}

/** The segments that show the number of D3 to D0; all unknown while any of them is. */
function paintDigit(
  segments: readonly Element[],
  { pins }: PlacedPart,
  value: (pin: string) => Signal,
): void {
  const bits = pins
    .filter(({ definition }) => /^D\d$/.test(definition.name))
    .map(({ key }) => value(key))
  const isKnown = !bits.includes('x')
  const number = bits.reduce((sum: number, bit, index) => sum + (bit === 1 ? 2 ** index : 0), 0)
  const lit = isKnown ? (SEGMENTS[number] ?? '') : ''
  for (const segment of segments) {
    const index = 'ABCDEFG'.indexOf(segment.getAttribute('data-segment') ?? '')
    segment.setAttribute('data-value', isKnown ? (lit[index] ?? '0') : 'x')
  }
}
