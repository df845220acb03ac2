import { useEffect } from 'react'
import { useStore } from 'zustand'
import { isCovered } from '../../commands/is-kept-out.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { TIPS, type TipId } from '../../stores/tip-store.ts'
import { TOUR } from '../../stores/tour-store.ts'
import { openDialog } from '../../ui/dialog/open-dialog.ts'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { CloseIcon, HintIcon } from '../../ui/icons.ts'
import { Kbd } from '../../ui/menu/kbd.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import { TIP_COMMANDS } from './tip-commands.ts'
import sheet from './tips.css?inline'
import { watchMoments } from './watch-moments.ts'
import { TIP_TEXTS, TIP_WORDS as WORDS } from './words.ts'

/** How long no key may have been pressed before a tip comes. */
const QUIET_MS = 1500
const LOOK_EVERY_MS = 300

/** The tip whose moment has come. It comes where nobody is busy, takes no focus, and is never one of two. */
export function OwnTips({
  keysOf,
}: {
  /** Of a command, by its id. */
  readonly keysOf: (command: string) => string | undefined
}) {
  const stores = useStores()
  const tips = stores.ofFeatures.of(TIPS)
  const { due, shown } = useStore(tips.state)
  useEffect(() => watchMoments(stores, tips), [stores, tips])
  useEffect(() => {
    if (due === null) return
    let lastKeyAtMs = performance.now()
    let isComposing = false
    const leaving = new AbortController()
    const options = { signal: leaving.signal }
    addEventListener('keydown', () => (lastKeyAtMs = performance.now()), options)
    addEventListener('compositionstart', () => (isComposing = true), options)
    addEventListener('compositionend', () => (isComposing = false), options)
    const timer = setInterval(() => {
      const isBusy =
        isComposing ||
        performance.now() - lastKeyAtMs < QUIET_MS ||
        isCovered(stores.overlay) ||
        stores.toasts.state.getState().length > 0 ||
        stores.ofFeatures.of(TOUR).state.getState().step !== null ||
        document.visibilityState === 'hidden'
      if (!isBusy) tips.show()
    }, LOOK_EVERY_MS)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [due, stores, tips])
  return shown === null ? null : (
    <Card tip={shown} keys={keysOf(TIP_COMMANDS[shown] ?? '')} onLeave={tips.leave} />
  )
}

function Card({
  tip,
  keys,
  onLeave,
}: {
  readonly tip: TipId
  readonly keys: string | undefined
  readonly onLeave: () => void
}) {
  useSheet(sheet)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (openDialog() !== null) return
      event.preventDefault()
      onLeave()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onLeave])
  return (
    <aside className="tip" aria-label={WORDS.label}>
      <HintIcon aria-hidden="true" />
      <p role="status">
        <span>{TIP_TEXTS[tip]}</span> {keys ? <Kbd keys={keys} /> : null}
      </p>
      <IconButton
        label={WORDS.leave}
        keys="Esc"
        size="small"
        icon={<CloseIcon />}
        onClick={onLeave}
      />
    </aside>
  )
}
