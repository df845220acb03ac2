import type { Signal } from '../../../../../shared/circuit/component.ts'
import { SEGMENTS } from '../../../../../shared/circuit/parts/routing.ts'
import type { PlacedPart } from '../drawing/placed-part.ts'
import type { Sheet } from '../drawing/sheet.ts'
import { spokenPart } from './spoken-part.ts'

/** Writes values into a drawing, past React: only elements whose value is another one are touched. */
export interface SignalPainter {
  /** @param pins outputs (`LABEL:PIN`) that changed; null for all */
  paint(pins: readonly string[] | null): void
  /** Says in the title of the wire or part under the pointer what its value is now. */
  name(target: EventTarget | null): void
}

/** What shows one output. */
interface Target {
  readonly elements: Element[]
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
  isStale: boolean
}

/** Finds the elements of each output once; afterwards a change is a few attributes. */
export function createSignalPainter(
  root: ParentNode,
  { parts, nets }: Sheet,
  value: (pin: string) => Signal,
): SignalPainter {
  const drivers = new Map(
    nets.flatMap(({ source, wires }) => wires.map(({ to }) => [to, source] as const)),
  )
  const targets = new Map<string, Target>()
  const targetOf = (pin: string): Target => {
    const known = targets.get(pin) ?? { elements: [], texts: [], parts: [], shown: null }
    targets.set(pin, known)
    return known
  }
  for (const element of root.querySelectorAll('[data-net]'))
    targetOf(element.getAttribute('data-net') ?? '').elements.push(element)
  for (const element of root.querySelectorAll('[data-part]')) {
    const part = parts[Number(element.getAttribute('data-part'))]
    if (!part) continue
    const target: PartTarget = {
      part,
      element,
      segments: [...element.querySelectorAll('[data-digit] [data-segment]')],
      isStale: true,
    }
    const carriers = [...element.querySelectorAll('[data-pin]')]
    const texts = [...element.querySelectorAll('[data-shows]')]
    for (const { key, definition } of part.pins) {
      const pin = targetOf(definition.type === 'output' ? key : (drivers.get(key) ?? key))
      pin.elements.push(...carriers.filter((e) => e.getAttribute('data-pin') === definition.name))
      pin.texts.push(...texts.filter((e) => e.getAttribute('data-shows') === definition.name))
      if (part.definition?.role !== 'logic') pin.parts.push(target)
    }
  }

  function paintPart(target: PartTarget): void {
    target.isStale = false
    const { part, element, segments } = target
    if (segments.length > 0) paintDigit(segments, part, value)
    element.setAttribute('aria-label', spokenPart(part, value))
    const { role } = part.definition ?? {}
    if (role !== 'switch' && role !== 'button') return
    const out = part.pins[0]
    element.setAttribute('aria-pressed', String(out !== undefined && value(out.key) === 1))
  }

  return {
    paint(pins) {
      const stale: PartTarget[] = []
      for (const pin of pins ?? targets.keys()) {
        const target = targets.get(pin)
        const now = value(pin)
        if (!target || target.shown === now) continue
        target.shown = now
        const written = String(now)
        for (const element of target.elements) element.setAttribute('data-value', written)
        for (const text of target.texts) text.textContent = written
        for (const part of target.parts) {
          if (!part.isStale || pins === null) stale.push(part)
          part.isStale = true
        }
      }
      for (const part of stale) if (part.isStale) paintPart(part)
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
  }
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
