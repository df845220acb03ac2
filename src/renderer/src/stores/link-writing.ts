import type { LinkPlan, LinkWish } from '../../../shared/contract/known.ts'
import { counted } from '../../../shared/domain/spoken-number.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import type { LatentClient } from '../connection/latent-client.ts'
import type { OpenNotes } from './notes/open-notes.ts'
import type { ToastStore } from './toast-store.ts'
import { undoSentences } from './undo-sentences.ts'
import type { UndoStore } from './undo-store.ts'
import { LINK_WORDS } from './words.ts'

/** Writes links that a person wants into notes, and offers the way back. */
export interface LinkWriting {
  /** What it would do, of the texts as they are in this window. @throws LatentError */
  plan(wish: LinkWish): Promise<LinkPlan>
  /** Writes into these notes of a plan, and says so. @throws LatentError `conflict` when one changed meanwhile */
  write(wish: LinkWish, notes: LinkPlan['notes']): Promise<void>
  /** The same for what a person has seen whole already: one mention in its line. Never throws; tells what went wrong. */
  writeNow(wish: LinkWish): Promise<void>
}

export function createLinkWriting({
  client,
  openNotes,
  undo,
  toasts,
}: {
  readonly client: LatentClient
  readonly openNotes: OpenNotes
  readonly undo: UndoStore
  readonly toasts: ToastStore
}): LinkWriting {
  async function takeBack(groupId: string): Promise<void> {
    const [problem] = undoSentences(await undo.run({ groupId }))
    if (problem !== undefined) toasts.show(problem, { tone: 'problem' })
  }
  async function plan(wish: LinkWish): Promise<LinkPlan> {
    // What is typed here and not on disk yet would not be looked at.
    await openNotes.flushAll()
    return client.call('link.plan', wish)
  }
  async function write(wish: LinkWish, notes: LinkPlan['notes']): Promise<void> {
    const { links, changes, groupId } = await client.call('link.write', { wish, notes })
    toasts.show(
      `Made ${counted(links, 'link')} in ${counted(changes.length, 'note')}.`,
      groupId === null
        ? {}
        : { action: { label: LINK_WORDS.undo, run: () => void takeBack(groupId) } },
    )
  }
  return {
    plan,
    write,
    async writeNow(wish) {
      try {
        const { notes, left } = await plan(wish)
        if (notes.length > 0) await write(wish, notes)
        else toasts.show(left[0]?.reason ?? LINK_WORDS.nothing, { tone: 'problem' })
      } catch (error) {
        toasts.show(errorSentence(error, LINK_WORDS.failed), { tone: 'problem' })
      }
    },
  }
}
