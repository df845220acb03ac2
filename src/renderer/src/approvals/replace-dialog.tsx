import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Replacing } from '../../../shared/contract/replace.ts'
import type { LatentContract } from '../../../shared/contract/index.ts'
import type { Output } from '../../../shared/rpc/contract.ts'
import { errorSentence, isAbort } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { Button } from '../ui/field/button.tsx'
import { LeftNotes } from './left-notes.tsx'
import { NotesReview } from './notes-review.tsx'
import { useSayDone } from './use-say-done.ts'
import { asksReplace, REPLACE_WORDS, saysDamaged, saysNotes, saysReplaced } from './words.ts'
import styles from './rename-property.module.css'

type Preview = Output<LatentContract, 'replace.preview'>

/** Shows what replacing in many notes changes, in full, before any is written. */
export function ReplaceDialog() {
  const { overlay } = useStores()
  const shown = useStore(overlay.state, (state) => state.overlay)
  return shown?.kind === 'replace' ? <Replace replacing={shown.replacing} /> : null
}

function Replace({ replacing }: { readonly replacing: Replacing }) {
  const client = useClient()
  const { overlay, replace } = useStores()
  const sayDone = useSayDone()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { find, notes } = replacing

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    client.call('replace.preview', replacing, { signal }).then(
      (found) => {
        if (signal.aborted) return
        if (found.changes.length > 0) setPreview(found)
        else setError(REPLACE_WORDS.nothing)
      },
      (failure: unknown) => {
        if (!signal.aborted && !isAbort(failure))
          setError(errorSentence(failure, REPLACE_WORDS.failed))
      },
    )
    return () => controller.abort()
  }, [client, replacing])

  /** Main may have found another state of things: look again in either case. */
  const close = (): void => {
    overlay.close()
    if (error !== null) void replace.run()
  }
  const title = asksReplace(showInvisible(find.search), showInvisible(find.replace))
  if (preview === null)
    return (
      <Dialog open onClose={close} title={title} size="small">
        <div className={styles.form}>
          <p role={error === null ? 'status' : 'alert'}>{error ?? REPLACE_WORDS.looking}</p>
          <div className={styles.actions}>
            <Button onClick={close}>
              {error === null ? REPLACE_WORDS.cancel : REPLACE_WORDS.close}
            </Button>
          </div>
        </div>
      </Dialog>
    )
  const { changes, warnings } = preview
  return (
    <NotesReview
      plan={{ changes, notes: changes.map(({ path }) => path) }}
      title={title}
      words={
        <>
          <p>{saysNotes(changes.length)}</p>
          <LeftNotes isOpen said={saysDamaged} left={warnings} />
        </>
      }
      // Each was chosen in the list before, and goes back as one.
      mustSee={false}
      allow={REPLACE_WORDS.allow}
      failed={REPLACE_WORDS.failed}
      onWrite={async (paths) => {
        const taken = new Set(paths)
        const writing = client.stream('replace.run', {
          find,
          notes: notes.filter(({ path }) => taken.has(path)),
        })
        let step = await writing.next()
        while (!step.done) step = await writing.next()
        const { changes: written, groupId } = step.value
        sayDone(saysReplaced(written.length), groupId, REPLACE_WORDS.undo, () => void replace.run())
        void replace.run()
      }}
    />
  )
}
