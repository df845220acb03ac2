import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { LinkPlan, LinkWish } from '../../../shared/contract/known.ts'
import { noteNameOf } from '../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { createLinkWriting } from '../stores/link-writing.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { Button } from '../ui/field/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { LeftNotes } from './left-notes.tsx'
import { NotesReview } from './notes-review.tsx'
import { asksLinks, saysLeftPlaces, saysLinks, WRITE_LINKS_WORDS as WORDS } from './words.ts'
import styles from './rename-property.module.css'

/** Shows what links that are wanted do to which notes, and writes them into those that are taken. */
export function WriteLinksDialog() {
  const { overlay } = useStores()
  const shown = useStore(overlay.state, (state) => state.overlay)
  return shown?.kind === 'write-links' ? (
    <Links key={JSON.stringify(shown.wish)} wish={shown.wish} />
  ) : null
}

function Links({ wish }: { readonly wish: LinkWish }) {
  const client = useClient()
  const stores = useStores()
  const { overlay } = stores
  const linkWriting = useMemo(() => createLinkWriting({ client, ...stores }), [client, stores])
  const [plan, setPlan] = useState<LinkPlan | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    linkWriting.plan(wish).then(
      (found) => {
        if (!isGone) setPlan(found)
      },
      (error: unknown) => {
        if (!isGone) setProblem(errorSentence(error, WORDS.failed))
      },
    )
    return () => {
      isGone = true
    }
  }, [linkWriting, wish])

  const title = asksLinks(showInvisible(noteNameOf(wish.to)))
  if (plan === null || plan.changes.length === 0)
    return (
      <Dialog open onClose={overlay.close} title={title} size="small">
        {plan === null && problem === null ? (
          <Spinner label={WORDS.looking} />
        ) : (
          <p role="alert">{problem ?? plan?.left[0]?.reason ?? WORDS.nothing}</p>
        )}
        <div className={styles.actions}>
          <Button onClick={overlay.close}>{WORDS.cancel}</Button>
        </div>
      </Dialog>
    )
  return (
    <NotesReview
      plan={plan}
      title={title}
      words={
        <>
          <p>{saysLinks(plan.links, plan.changes.length)}</p>
          <LeftNotes said={saysLeftPlaces} left={plan.left} />
        </>
      }
      allow={WORDS.allow}
      failed={WORDS.failed}
      onWrite={(notes) => linkWriting.write(wish, notes)}
    />
  )
}
