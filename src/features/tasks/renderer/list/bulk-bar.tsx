import { useState } from 'react'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import type { TaskItem, TaskPatch } from '../../../../shared/domain/tasks/task.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import { CloseIcon } from '../../../../renderer/src/ui/icons.ts'
import { Popover } from '../../../../renderer/src/ui/layout/popover.tsx'
import { Menu } from '../../../../renderer/src/ui/menu/menu.tsx'
import { DatePicker } from '../dates/date-picker.tsx'
import { dateSaid } from '../dates/set-date.ts'
import { PICKER_WORDS, type DateField } from '../dates/words.ts'
import { PRIORITY_WORDS } from '../parts/task-words.ts'
import { useTasks } from '../stores/use-tasks.ts'
import type { Calendar } from '../stores/use-task-view.ts'
import styles from './bulk-bar.module.css'
import { BULK_WORDS } from './words.ts'

/** What can be done with several tasks at once; each is one change with one way back. */
export function BulkBar({
  chosen,
  calendar,
  picking,
  onPicking,
  onMove,
  onDone,
}: {
  readonly chosen: readonly TaskItem[]
  readonly calendar: Calendar
  /** The date that is being chosen for all. */
  readonly picking: DateField | null
  readonly onPicking: (field: DateField | null) => void
  /** They are to go to another note. */
  readonly onMove: () => void
  /** They were changed, or nobody wants them any more. */
  readonly onDone: () => void
}) {
  const tasks = useTasks()
  const [tag, setTag] = useState('')
  const change = (patch: TaskPatch, done: string, addTags: readonly string[] = []): void => {
    onDone()
    void tasks.changeMany(chosen, { patch, addTags }, done)
  }
  const dateButton = (field: DateField, label: string) => (
    <Popover
      label={PICKER_WORDS.label}
      isOpen={picking === field}
      onOpen={(isOpen) => onPicking(isOpen ? field : null)}
      trigger={<Button kind="quiet">{label}</Button>}
    >
      <DatePicker
        fields={[field]}
        dates={{}}
        calendar={calendar}
        onPick={(_, date) => {
          onPicking(null)
          change({ [field]: date }, dateSaid(field, date, calendar.today))
        }}
      />
    </Popover>
  )
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={BULK_WORDS.label}
      onKeyDown={(event) => {
        const { currentTarget, target, nativeEvent } = event
        // What is open over it closes alone.
        const isOwn = target instanceof Node && currentTarget.contains(target)
        if (event.key !== 'Escape' || !isOwn || nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        onDone()
      }}
    >
      <span className={styles.count} role="status">
        {spokenNumber(chosen.length)} chosen
      </span>
      <Button kind="quiet" onClick={() => change({ status: 'done' }, 'Done')}>
        Done
      </Button>
      {dateButton('due', 'Due')}
      {dateButton('scheduled', 'Planned')}
      <Menu
        align="start"
        side="top"
        trigger={<Button kind="quiet">Priority</Button>}
        items={[
          ...(['high', 'medium', 'low'] as const).map((priority) => ({
            label: PRIORITY_WORDS[priority],
            onSelect: () => change({ priority }, PRIORITY_WORDS[priority]),
          })),
          {
            label: BULK_WORDS.noPriority,
            onSelect: () => change({ priority: null }, BULK_WORDS.noPriority),
          },
        ]}
      />
      <input
        className={styles.tag}
        aria-label={BULK_WORDS.addTag}
        placeholder="#tag"
        autoComplete="off"
        spellCheck={false}
        value={tag}
        onChange={({ target }) => setTag(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          const names = tag.split(/[\s,]+/).flatMap((name) => name.replace(/^#/, '') || [])
          if (names.length > 0) change({}, names.map((name) => `#${name}`).join(' '), names)
        }}
      />
      <Button kind="quiet" onClick={onMove}>
        {BULK_WORDS.move}
      </Button>
      <span className={styles.spring} />
      <IconButton
        label={BULK_WORDS.none}
        keys="Esc"
        icon={<CloseIcon />}
        size="small"
        onClick={onDone}
      />
    </div>
  )
}
