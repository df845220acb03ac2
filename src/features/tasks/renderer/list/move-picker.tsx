import { useState } from 'react'
import { fileNameBeside, folderOf } from '../../../../shared/domain/vault-path.ts'
import { counted } from '../../../../shared/domain/spoken-number.ts'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { useNamesLike } from '../../../../renderer/src/connection/use-names-like.ts'
import { NoteIcon } from '../../../../renderer/src/ui/icons.ts'
import { CommandList } from '../../../../renderer/src/ui/menu/command-list.tsx'
import { Kbd } from '../../../../renderer/src/ui/menu/kbd.tsx'
import { useTasks } from '../stores/use-tasks.ts'
import { BULK_WORDS as WORDS } from './words.ts'

const MOST_NAMES = 50

/** Chooses the note that the lines of tasks go to. */
export function MovePicker({
  tasks: chosen,
  onClose,
  onMoved,
}: {
  readonly tasks: readonly TaskItem[]
  readonly onClose: () => void
  /** A note was chosen: nobody wants them chosen any more. */
  readonly onMoved: () => void
}) {
  const tasks = useTasks()
  const [query, setQuery] = useState('')
  const { names, error, isLoading } = useNamesLike(query, MOST_NAMES)
  const label = WORDS.moveLabel(counted(chosen.length, 'task'))
  return (
    <CommandList
      label={label}
      placeholder={label}
      query={query}
      onQuery={setQuery}
      items={names.map(({ path, title, alias }) => ({
        id: `${path}\n${alias ?? ''}`,
        title: alias ?? title,
        detail: [alias === null ? fileNameBeside(path, title) : title, folderOf(path)]
          .filter(Boolean)
          .join(' · '),
        icon: <NoteIcon />,
        onPick: () => {
          onMoved()
          void tasks.moveMany(chosen, { path, title })
        },
      }))}
      isFiltering={false}
      isLooking={isLoading || error !== undefined}
      empty={error?.message ?? (isLoading ? WORDS.moveLooking : WORDS.moveEmpty)}
      hint={
        <span>
          <Kbd keys="Enter" /> {WORDS.moves}
        </span>
      }
      onClose={onClose}
    />
  )
}
