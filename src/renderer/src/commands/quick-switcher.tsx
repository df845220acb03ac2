import { useEffect, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import {
  asVaultPath,
  fileNameBeside,
  folderOf,
  type VaultPath,
} from '../../../shared/domain/vault-path.ts'
import { errorSentence, type LatentError } from '../../../shared/rpc/errors.ts'
import { useCall } from '../connection/use-call.ts'
import { useLast } from '../connection/use-last.ts'
import { useNamesLike } from '../connection/use-names-like.ts'
import { useStores } from '../connection/stores-context.tsx'
import { plainHeading } from '../stores/text/outline.ts'
import { newEntryPath } from '../stores/workspace/new-entry-path.ts'
import { CommandList, type CommandItem } from '../ui/menu/command-list.tsx'
import { NewNoteIcon, NoteIcon } from '../ui/icons.ts'
import { Kbd } from '../ui/menu/kbd.tsx'
import { orderNames } from './order-names.ts'
import { SWITCHER_WORDS } from './words.ts'

const MOST_NAMES = 50

/** What else the note is called, and where it is. */
function detailOf(
  path: VaultPath,
  title: string,
  alias: string | null,
  isExcluded: boolean,
): string {
  const beside = fileNameBeside(path, title)
  return [
    ...(alias === null ? [] : [title]),
    ...(beside === null ? [] : [beside]),
    ...(folderOf(path) === '' ? [] : [folderOf(path)]),
    ...(isExcluded ? ['not in the search'] : []),
  ].join(' · ')
}

/**
 * Opens a note by any of its names; makes one when there is none. Empty, it lists what was opened and changed last. After
 * `#` it lists headings of all notes, after `^` blocks with a name.
 */
export function QuickSwitcher() {
  const { overlay } = useStores()
  const isShown = useStore(overlay.state, (state) => state.overlay?.kind === 'switcher')
  return isShown ? <Switcher /> : null
}

function Switcher() {
  const { overlay, workspace, toasts } = useStores()
  const [query, setQuery] = useState('')
  const sign = /^\s*([#^])/.exec(query)?.[1] ?? null
  const named = useNamesLike(sign === null ? query : '', MOST_NAMES)
  const parts = usePartsOfNotes(sign, query.trim().slice(1).trim())
  const { error, isLoading } = sign === null ? named : parts
  const names = orderNames(named.names, query, workspace.opened)

  const wanted = newEntryPath('', query, '.md')
  const create = (): void => {
    const path = asVaultPath(wanted.path)
    if (path === null || wanted.problem !== null) {
      workspace.expectNote(false)
      toasts.show(wanted.problem ?? 'This name does not work.', { tone: 'problem' })
      return
    }
    overlay.close()
    workspace.createNote(path).catch((failure: unknown) => {
      toasts.show(errorSentence(failure, 'It could not be created.'), {
        tone: 'problem',
      })
    })
  }
  const itemsOfNames = names.map(({ path, title, alias, isExcluded }): CommandItem => ({
    id: `${path}\n${alias ?? ''}`,
    title: alias ?? title,
    detail: detailOf(path, title, alias, isExcluded === true),
    icon: <NoteIcon />,
    onPick: () => {
      overlay.close()
      workspace.openNote(path)
    },
  }))
  const items = sign === null ? itemsOfNames : parts.items
  if (
    sign === null &&
    query.trim() !== '' &&
    names.length === 0 &&
    !isLoading &&
    wanted.problem === null
  )
    items.push({
      id: '\ncreate',
      title: `Create “${query.trim()}”`,
      detail: wanted.path,
      icon: <NewNoteIcon />,
      onPick: create,
    })
  // Enter before the answer means the first line of the answer, not of the list that still stands there.
  // Asked for here: another note may be on its way too, as the one of the day.
  const [hasAsked, setAsked] = useState(false)
  const isAwaited = useStore(workspace.state, (state) => state.isNoteComing)
  const isAnswered = hasAsked && isAwaited && !isLoading
  const [first] = items
  useEffect(() => {
    if (!isAnswered) return
    if (first) first.onPick()
    else workspace.expectNote(false)
  }, [isAnswered, first, workspace])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isExact = event.shiftKey && query.trim() !== '' && sign === null
    if (!isExact && !isLoading) return
    event.preventDefault()
    if (isExact) create()
    else {
      setAsked(true)
      workspace.expectNote(true)
    }
  }
  return (
    <CommandList
      label="Open note"
      placeholder={SWITCHER_WORDS.placeholder}
      query={query}
      onQuery={setQuery}
      items={items}
      isFiltering={false}
      empty={
        error?.message ??
        (sign === null ? wanted.problem : null) ??
        (isLoading ? 'Looking…' : nothing(sign))
      }
      hint={
        <>
          <span>
            <Kbd keys="Enter" /> opens
          </span>
          <span>
            <Kbd keys="Shift+Enter" /> {SWITCHER_WORDS.exactName}
          </span>
          <span>
            <Kbd keys="#" /> {SWITCHER_WORDS.headings}
          </span>
        </>
      }
      onClose={() => {
        if (hasAsked) workspace.expectNote(false)
        overlay.close()
      }}
      onKeyDown={onKeyDown}
    />
  )
}

const nothing = (sign: string | null): string =>
  sign === '#'
    ? SWITCHER_WORDS.noHeading
    : sign === '^'
      ? SWITCHER_WORDS.noBlock
      : SWITCHER_WORDS.noNotes

/** Headings or blocks of all notes, as lines that go there. */
function usePartsOfNotes(
  sign: string | null,
  query: string,
): {
  readonly items: CommandItem[]
  readonly error: LatentError | undefined
  readonly isLoading: boolean
} {
  const { overlay, workspace } = useStores()
  const asked = { query, limit: MOST_NAMES }
  const headings = useCall('heading.find', sign === '#' ? asked : null)
  const blocks = useCall('block.find', sign === '^' ? asked : null)
  const foundHeadings = useLast(headings.data) ?? []
  const foundBlocks = useLast(blocks.data) ?? []
  const item = (path: VaultPath, line: number, title: string, detail: string): CommandItem => ({
    id: `${path}\n${line}`,
    title,
    detail,
    icon: <NoteIcon />,
    onPick: () => {
      overlay.close()
      workspace.openNote(path, { line })
    },
  })
  const { error, isLoading, data } = sign === '#' ? headings : blocks
  const items =
    sign === '#'
      ? foundHeadings.map(({ path, line, title, heading, level }) =>
          item(path, line, plainHeading(heading), `${title} · H${level}`),
        )
      : foundBlocks.map(({ path, line, title, id, text }) =>
          item(path, line, text === '' ? `^${id}` : text, `${title} · ^${id}`),
        )
  return { items, error, isLoading: isLoading && data === undefined }
}
