import type { OverlayStore } from '../stores/workspace/overlay-store.ts'
import { focusInDialog } from '../ui/lazy/once-asked.tsx'
import { holdKeys } from '../ui/menu/hold-keys.ts'

/**
 * Runs what was chosen in the palette once that gave the focus back, so that it may take the focus, and in any case before
 * a shortcut that is pressed after it. Letters that are typed meanwhile are meant for what it shows, or for where the
 * keyboard is then.
 * `isDestructive`: nobody has seen yet what it asks, so they answer nothing.
 */
export function afterPalette(
  run: () => void,
  {
    overlay,
    isDestructive = false,
  }: {
    readonly overlay: Pick<OverlayStore, 'state' | 'close'>
    readonly isDestructive?: boolean | undefined
  },
): void {
  let hasRun = false
  const whose = (): HTMLElement | null => {
    if (!hasRun) return null
    const { activeElement: focused } = document
    if (overlay.state.getState().overlay !== null) return focusInDialog()
    return focused instanceof HTMLElement && focused !== document.body ? focused : null
  }
  const held = holdKeys(whose, overlay.close)
  const runNow = (): void => {
    clearTimeout(timer)
    window.removeEventListener('keydown', onShortcut, true)
    try {
      run()
    } finally {
      // What it shows is drawn by then, or has its own way to wait for keys.
      setTimeout(() => {
        hasRun = true
        if (isDestructive) held.drop()
      })
    }
  }
  const onShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
    if (ctrlKey || metaKey || altKey) runNow()
  }
  const timer = setTimeout(runNow)
  window.addEventListener('keydown', onShortcut, true)
}
