import type { ComponentProps } from 'react'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useStores } from '../connection/stores-context.tsx'
import { ReviewSheet, type ReviewAnswer } from './review-sheet.tsx'

/** Every note of a change that a person wants, shown before any is written; each is taken or left as a whole. */
export function NotesReview<Note>({
  plan: { changes, notes },
  allow,
  failed,
  onWrite,
  ...sheet
}: {
  readonly plan: {
    readonly changes: ComponentProps<typeof ReviewSheet>['request']['changes']
    /** One for each change, in their order. */
    readonly notes: readonly Note[]
  }
  readonly allow: string
  /** What is said of a failure that says nothing itself. */
  readonly failed: string
  /** With those that are taken. What it throws is said above them. */
  readonly onWrite: (notes: Note[]) => Promise<void>
} & Pick<ComponentProps<typeof ReviewSheet>, 'title' | 'words' | 'mustSee'>) {
  const { overlay } = useStores()
  async function answer(given: ReviewAnswer): Promise<string | null> {
    try {
      if (given.decision === 'allowed') {
        const { parts } = given.review
        await onWrite(notes.filter((_, index) => parts[index]?.take === 'all'))
      }
      overlay.close()
      return null
    } catch (failure) {
      return errorSentence(failure, failed)
    }
  }
  return (
    <ReviewSheet
      {...sheet}
      request={{
        changes,
        parts: changes.map((_, unit) => ({ unit, isDivisible: false, callIds: [] })),
      }}
      asker={{ kind: 'person', allow }}
      onEscape={overlay.close}
      onAnswer={answer}
    />
  )
}
