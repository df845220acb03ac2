import { useEffect, useEffectEvent } from 'react'
import { matchesKeys } from '../../ui/menu/matches-keys.ts'
import { IS_MAC } from './find-buttons.tsx'
import type { ShownPanel } from './find-panels.ts'

/** By keys, written like those of commands. */
type Runs = Readonly<Record<string, () => void>>

/** Listens to what is typed and pressed in a panel, also to what was before this was there. */
export function usePanelKeys(
  panel: ShownPanel,
  {
    onInput,
    keys,
    fieldKeys,
  }: { readonly onInput: () => void; readonly keys: Runs; readonly fieldKeys: Runs },
): void {
  const { field, dom } = panel
  const input = useEffectEvent(() => onInput())
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented) return
    const runs = event.target === field ? { ...keys, ...fieldKeys } : keys
    const run = Object.entries(runs).find(([one]) => matchesKeys(one, event, IS_MAC))?.[1]
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (): void => input()
    const listenToKeys = (event: KeyboardEvent): void => press(event)
    field.addEventListener('input', listen)
    dom.addEventListener('keydown', listenToKeys)
    for (const { key, shiftKey, altKey } of panel.early())
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key, shiftKey, altKey, bubbles: true, cancelable: true }),
      )
    return () => {
      field.removeEventListener('input', listen)
      dom.removeEventListener('keydown', listenToKeys)
    }
  }, [panel, field, dom])
}
