import type { Signal } from '../../shared/component.ts'
import type { PlacedPart } from '../drawing/placed-part.ts'
import { spokenPart } from './spoken-part.ts'

/** What parts say of themselves to those who do not see them. */
export interface SpokenParts {
  /** What a person works says its state at once; what only shows one, at once after a rest and then twice a second. */
  write(element: Pick<Element, 'setAttribute'>, part: PlacedPart): void
  dispose(): void
}

const REST_MS = 500

export function createSpokenParts(value: (pin: string) => Signal): SpokenParts {
  const stale = new Map<Pick<Element, 'setAttribute'>, PlacedPart>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function speak(element: Pick<Element, 'setAttribute'>, part: PlacedPart): void {
    element.setAttribute('aria-label', spokenPart(part, value))
  }
  function speakAll(): void {
    const isRested = stale.size === 0
    for (const [element, part] of stale) speak(element, part)
    stale.clear()
    timer = isRested ? undefined : setTimeout(speakAll, REST_MS)
  }

  return {
    write(element, part) {
      const { role } = part.definition ?? {}
      if (role === 'switch' || role === 'button') {
        const out = part.pins[0]
        speak(element, part)
        element.setAttribute('aria-pressed', String(out !== undefined && value(out.key) === 1))
        return
      }
      stale.set(element, part)
      // Those that change together begin together.
      timer ??= setTimeout(speakAll, 0)
    },
    dispose: () => clearTimeout(timer),
  }
}
