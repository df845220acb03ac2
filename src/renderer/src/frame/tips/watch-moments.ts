import { FILE_CHOICE } from '../../files/choice/file-choice-store.ts'
import { findApproval } from '../../stores/chat/waiting-approvals.ts'
import type { Stores } from '../../stores/stores.ts'
import type { TipStore } from '../../stores/tip-store.ts'

/** Notes that are opened by hand before a tip says that there is a faster way. */
const BY_HAND = 3
/** What is opened so soon after the mouse was pressed was opened by it. */
const SOON_MS = 1000

/** Tells when the moment of a tip has come. @returns ends that */
export function watchMoments(
  stores: Stores,
  { come, waits }: Pick<TipStore, 'come' | 'waits'>,
): () => void {
  const { workspace, chat, ofFeatures } = stores
  let pressedAtMs = -Infinity
  let byHand = 0
  let typed = ''
  const leaving = new AbortController()
  const options = { signal: leaving.signal }
  addEventListener(
    'pointerdown',
    ({ pointerType, timeStamp }) => (pressedAtMs = pointerType === 'mouse' ? timeStamp : -Infinity),
    options,
  )
  addEventListener(
    'keydown',
    ({ key, target, isComposing }) => {
      pressedAtMs = -Infinity
      const isInText = target instanceof Element && target.closest('.cm-content') !== null
      if (isInText && !isComposing && `${typed}${key}` === '[[') come('links')
      typed = isInText && key === '[' && typed === '' ? key : ''
    },
    options,
  )
  const stops = [
    workspace.state.subscribe((now, before) => {
      const isOpened = now.place !== before.place && now.place !== null
      if (isOpened && performance.now() - pressedAtMs < SOON_MS && ++byHand === BY_HAND)
        come('switcher')
      if (before.isLoaded && now.panes.all.length > 1 && before.panes.all.length === 1)
        come('panes')
    }),
    chat.state.subscribe(({ answeredHere, transcripts }) => {
      // Told at each word of an answer, and all that was said is looked through.
      if (!waits('undo')) return
      if (answeredHere.some((id) => findApproval(transcripts, id)?.decision === 'allowed'))
        come('undo')
    }),
    ofFeatures.of(FILE_CHOICE).state.subscribe(({ chosen }) => {
      if (chosen.size > 1) come('several')
    }),
  ]
  return () => {
    leaving.abort()
    for (const stop of stops) stop()
  }
}
