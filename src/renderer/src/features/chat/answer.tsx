import { useCallback, useDeferredValue, useMemo } from 'react'
import type { Source } from '../../../../shared/domain/chat-item.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { MarkdownView } from '../../markdown/markdown-view.tsx'
import type { NoteTarget } from '../../markdown/markdown-context.tsx'
import { useCitations } from '../../markdown/use-citations.ts'
import { Citation } from './citation.tsx'
import { matchSources } from './match-sources.ts'
import { SourceList } from './source-list.tsx'

/** What the assistant wrote. Its sources are known when the turn has ended. */
export function Answer({
  text,
  isComplete,
  sources,
}: {
  readonly text: string
  readonly isComplete: boolean
  readonly sources: readonly Source[] | null
}) {
  const { workspace } = useStores()
  // Typing goes first: while an answer streams in, its drawing may lag a frame behind.
  const shown = useDeferredValue(text)
  const cited = useCitations(isComplete ? text : '')
  const matched = useMemo(() => matchSources(cited, sources ?? []), [cited, sources])

  const onOpenNote = useCallback(
    ({ path, line }: NoteTarget) => workspace.openNote(path, { line }),
    [workspace],
  )
  const renderCitation = useCallback(
    ({ number, target }: { number: number; target: string }) => (
      <Citation
        number={number}
        target={target}
        source={matched.cited[number - 1]?.source ?? null}
      />
    ),
    [matched],
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
      {sources && isComplete ? <SourceList {...matched} /> : null}
    </div>
  )
}
