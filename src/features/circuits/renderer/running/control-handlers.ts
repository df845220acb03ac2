import type { KeyboardEvent, PointerEvent } from 'react'
import type { Sheet } from '../drawing/sheet.ts'
import type { CircuitRun } from './circuit-run.ts'

/** How switches and buttons of a drawing are worked, by pointer and by keyboard; the drawing only marks its parts. */
export function controlHandlers({ parts }: Sheet, run: CircuitRun) {
  const controlAt = (target: EventTarget) => {
    const element = target instanceof Element ? target.closest('[data-part]') : null
    const part = element ? parts[Number(element.getAttribute('data-part'))] : undefined
    const role = part?.definition?.role
    if (!element || !part || (role !== 'switch' && role !== 'button')) return null
    return { element, role, label: part.component.label }
  }
  const isPressKey = (key: string): boolean => key === 'Enter' || key === ' '
  return {
    /** Answers whether the press was for a control. */
    onPointerDown(event: PointerEvent): boolean {
      if (event.button !== 0) return false
      const control = controlAt(event.target)
      if (!control) return false
      if (control.role === 'switch') run.toggle(control.label)
      else {
        run.press(control.label)
        const release = (): void => {
          window.removeEventListener('pointerup', release)
          window.removeEventListener('pointercancel', release)
          run.release(control.label)
        }
        // Wherever it is let go.
        window.addEventListener('pointerup', release)
        window.addEventListener('pointercancel', release)
      }
      return true
    },
    onKeyDown(event: KeyboardEvent): void {
      const control = isPressKey(event.key) ? controlAt(event.target) : null
      if (!control) return
      event.preventDefault()
      event.stopPropagation()
      if (event.repeat) return
      if (control.role === 'switch') run.toggle(control.label)
      else run.press(control.label)
    },
    onKeyUp(event: KeyboardEvent): void {
      const control = isPressKey(event.key) ? controlAt(event.target) : null
      if (control?.role === 'button') run.release(control.label)
    },
    /** A button that loses the focus while it is held is let go. */
    onBlur(event: { readonly target: EventTarget }): void {
      const control = controlAt(event.target)
      if (control?.role === 'button') run.release(control.label)
    },
  }
}
