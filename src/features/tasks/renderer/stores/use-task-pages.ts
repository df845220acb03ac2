import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import {
  useClient,
  useConnectionState,
} from '../../../../renderer/src/connection/connection-context.tsx'
import {
  createTaskPages,
  type TaskPages,
  type TaskPagesState,
  type TaskQuestion,
} from './task-pages.ts'

/** The answer to a question, as far as it is looked at; asked again after changes and reconnects. */
export function useTaskPages(question: TaskQuestion): {
  readonly pages: TaskPages
  readonly state: TaskPagesState
} {
  const client = useClient()
  const { generation } = useConnectionState()
  const [pages] = useState(() => createTaskPages(client))
  const state = useStore(pages.state)
  const key = JSON.stringify(question)
  useEffect(() => {
    if (generation > 0) return pages.follow()
    return undefined
  }, [pages, generation])
  useEffect(() => {
    pages.ask(question)
    // The key says what is in it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pages, key])
  return { pages, state }
}
