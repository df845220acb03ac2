import { useStore } from 'zustand'
import type { TaskGroup, TaskSort } from '../../../../shared/domain/tasks/task-query.ts'
import type { TaskView } from '../../shared/task-view.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import {
  ChevronDownIcon,
  CloseIcon,
  FilterIcon,
  SearchIcon,
} from '../../../../renderer/src/ui/icons.ts'
import { Menu } from '../../../../renderer/src/ui/menu/menu.tsx'
import { Popover } from '../../../../renderer/src/ui/layout/popover.tsx'
import { Segmented } from '../../../../renderer/src/ui/field/segmented.tsx'
import { TextField } from '../../../../renderer/src/ui/field/text-field.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { narrowings } from '../stores/task-filter.ts'
import { useTasks } from '../stores/use-tasks.ts'
import styles from './task-toolbar.module.css'
import { TOOLBAR_WORDS as WORDS } from './words.ts'
import { useTaskView } from '../stores/use-task-view.ts'

const MODES: readonly { readonly value: TaskView['mode']; readonly label: string }[] = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
  { value: 'agenda', label: 'Agenda' },
  { value: 'calendar', label: 'Calendar' },
  { value: 'report', label: 'Time' },
]
const GROUPS: readonly (readonly [TaskGroup, string])[] = [
  ['day', 'Day'],
  ['status', 'Status'],
  ['priority', 'Priority'],
  ['tag', 'Tag'],
  ['note', 'Note'],
  ['none', 'No groups'],
]
const SORTS: readonly (readonly [TaskSort, string])[] = [
  ['urgency', 'Urgency'],
  ['due', 'Due day'],
  ['priority', 'Priority'],
  ['title', 'Title'],
  ['note', 'Note'],
  ['created', 'Newest first'],
]

/** How tasks are looked at: the kind of view, words, filters, groups and order. */
export function TaskToolbar() {
  const tasks = useTasks()
  const { view, update } = useTaskView()
  const search = useStore(tasks.state, (state) => state.search)
  const filters = narrowings(view)
  return (
    <div className={styles.bar} role="toolbar" aria-label="How tasks are shown">
      <div className={styles.modes}>
        <Segmented
          label={WORDS.modes}
          options={MODES}
          value={view.mode}
          onChange={(mode) => update({ mode })}
        />
      </div>
      <div className={styles.modeChoice}>
        <Choice
          label={WORDS.modes}
          options={MODES.map(({ value, label }) => [value, label] as const)}
          value={view.mode}
          onChange={(mode) => update({ mode })}
        />
      </div>
      {view.mode === 'report' ? null : (
        <>
          <TextField
            type="search"
            label="Search tasks"
            hideLabel
            placeholder="Search"
            data-task-search=""
            className={styles.search}
            icon={<SearchIcon aria-hidden="true" />}
            value={search}
            onChange={({ target }) => tasks.search(target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key !== 'Escape' && event.key !== 'ArrowDown') return
              event.preventDefault()
              if (event.key === 'Escape' && search !== '') tasks.search('')
              else document.querySelector<HTMLElement>('[data-task-list]')?.focus()
            }}
            end={
              search === '' ? null : (
                <IconButton
                  label="Clear the search"
                  size="small"
                  icon={<CloseIcon />}
                  onClick={() => tasks.search('')}
                />
              )
            }
          />
          <Popover
            label="Filters"
            align="end"
            trigger={
              <Button kind="quiet" data-task-filters="" icon={<FilterIcon aria-hidden="true" />}>
                {filters === 0 ? 'Filter' : `Filter · ${filters}`}
              </Button>
            }
          >
            <FilterChoices />
          </Popover>
        </>
      )}
      {view.mode === 'list' ? (
        <>
          <Choice
            label="Group by"
            options={GROUPS}
            value={view.group}
            onChange={(group) => update({ group })}
          />
          <Choice
            label="Sort by"
            options={SORTS}
            value={view.sort}
            onChange={(sort) => update({ sort })}
          />
        </>
      ) : null}
    </div>
  )
}

function Choice<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string
  readonly options: readonly (readonly [value: T, label: string])[]
  readonly value: T
  readonly onChange: (value: T) => void
}) {
  const shown = options.find(([option]) => option === value)?.[1] ?? value
  return (
    <Menu
      trigger={
        <Button kind="quiet" icon={<ChevronDownIcon aria-hidden="true" />} title={label}>
          <span className={styles.choiceLabel}>{label}</span> {shown}
        </Button>
      }
      items={options.map(([option, text]) => ({
        label: text,
        isChosen: option === value,
        onSelect: () => onChange(option),
      }))}
    />
  )
}
