import { useMemo } from 'react'
import { useStore } from 'zustand'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import type { DrawnTask } from '../markdown/markdown-context.tsx'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import type { NoteSession } from '../stores/notes/note-session.ts'
import type { Place } from '../stores/workspace/place.ts'
import { tickTask } from './language/tick-task.ts'
import { useEditorServices } from './use-editor-services.ts'

/** What stands on the page of a note that is read. */
export function ReadingPage({
  session,
  place,
}: {
  readonly session: NoteSession
  /** Where the person is to be led. */
  readonly place: Place | null
}) {
  const { workspace, search, toasts } = useStores()
  const services = useEditorServices()
  const revision = useStore(session.state, (state) => state.revision)
  const isReadOnly = useStore(session.state, (state) => state.readOnlyReason !== null)
  // The revision stands for the text, which lives outside React.
  // oxlint-disable-next-line react/exhaustive-deps
  const text = useMemo(() => session.text().toString(), [session, revision])

  const scrollTo = useMemo(
    () => (place?.path === session.path && place.line !== null ? { line: place.line } : null),
    [place, session.path],
  )

  const toggleTask = (task: DrawnTask): void => {
    const ticked = tickTask(session.text(), task, localDay(Date.now()))
    if (ticked) {
      session.replace(ticked.changes)
      for (const warning of ticked.warnings) toasts.show(warning)
    } else
      toasts.show('This task was changed meanwhile. Nothing was ticked; look at it again.', {
        tone: 'problem',
      })
  }

  return (
    <MarkdownView
      text={text}
      path={session.path}
      mode="note"
      scrollTo={scrollTo}
      onOpenNote={({ path, line, fragment }) => workspace.openNote(path, { line, fragment })}
      onCreateNote={(path: VaultPath) => services.create(path)}
      onOpenTag={(tag) => {
        workspace.showPanel('search')
        search.setInput(`tag:${tag} `)
      }}
      {...(isReadOnly ? {} : { onToggleTask: toggleTask })}
    />
  )
}
