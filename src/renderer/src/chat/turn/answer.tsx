import { useCallback, useDeferredValue, useMemo } from 'react'
import type { AnswerFlaw } from '../../../../shared/domain/chat/answer-check.ts'
import type { AppliedChange, Source } from '../../../../shared/domain/chat/chat-item.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { MarkdownView } from '../../markdown/markdown-view.tsx'
import type { NoteTarget } from '../../markdown/markdown-context.tsx'
import { useCitations } from '../../markdown/use-citations.ts'
import { Citation } from './citation.tsx'
import { FlawList } from './flaw-list.tsx'
import { flawSentence } from './flaw-sentence.ts'
import { matchSources } from '../composer/match-sources.ts'
import { SourceList } from './source-list.tsx'

/** What the assistant wrote. Its sources are known when the turn has ended. */
export function Answer({
  text,
  isComplete,
  sources,
  changes,
  flaws,
}: {
  readonly text: string
  readonly isComplete: boolean
  readonly sources: readonly Source[] | null
  readonly changes: readonly AppliedChange[]
  /** What the answer says of the notes and is not so. */
  readonly flaws: readonly AnswerFlaw[]
}) {
  const { workspace } = useStores()
  // Typing goes first: while an answer streams in, its drawing may lag a frame behind.
  const shown = useDeferredValue(text)
  const cited = useCitations(isComplete ? text : '')
  const matched = useMemo(
    () => matchSources(cited, sources ?? [], changes),
    [cited, sources, changes],
  )

  const onOpenNote = useCallback(
    ({ path, line, fragment }: NoteTarget) => workspace.openNote(path, { line, fragment }),
    [workspace],
  )
  const renderCitation = useCallback(
    ({ number, target }: { number: number; target: string }) => (
      <Citation
        {...(matched.cited[number - 1] ?? { target, number, source: null, lines: null })}
        flaws={flaws.filter((flaw) => flaw.target === target).map(flawSentence)}
      />
    ),
    [matched, flaws],
  )
  return (
    <div>
      <MarkdownView
        text={shown}
        mode="chat"
        isComplete={isComplete && shown === text}
        onOpenNote={onOpenNote}
        renderCitation={renderCitation}
      />
      {sources && isComplete ? (
        <>
          <FlawList flaws={flaws} />
          <SourceList {...matched} />
        </>
      ) : null}
    </div>
  )
}
