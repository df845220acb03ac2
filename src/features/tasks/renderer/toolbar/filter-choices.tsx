import { useState } from 'react'
import { STATUS_WORDS } from '../../../../shared/domain/tasks/task-status.ts'
import { useStore } from 'zustand'
import { FIRST_TASK_VIEW, type TaskView } from '../../shared/task-view.ts'
import { useCall } from '../../../../renderer/src/connection/use-call.ts'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { Choice } from '../../../../renderer/src/ui/field/choice.tsx'
import { choicesOf, MOST_CHOICES, narrowings } from '../stores/task-filter.ts'
import { PRIORITIES, PRIORITY_WORDS, STATUSES } from '../parts/task-words.ts'
import { useTasks } from '../stores/use-tasks.ts'
import { SavedFilters } from './saved-filters.tsx'
import styles from './task-toolbar.module.css'
import { useTaskView } from '../stores/use-task-view.ts'
import { FILTER_WORDS } from './words.ts'

const DAYS: readonly (readonly [TaskView['days'], string])[] = [
  ['any', 'Any'],
  ['overdue', 'Overdue'],
  ['today', 'Today'],
  ['week', 'This week'],
  ['month', 'This month'],
  ['undated', 'No date'],
]
const KINDS: readonly (readonly [TaskView['kinds'], string])[] = [
  ['all', 'All'],
  ['notes', 'Task notes'],
  ['checkboxes', 'Checkboxes'],
  ['entries', 'Entries'],
]

const toggled = <T,>(all: readonly T[], one: T): T[] =>
  all.includes(one) ? all.filter((each) => each !== one) : [...all, one]

/** All filters of the task view; each choice counts at once. */
export function FilterChoices() {
  const tasks = useTasks()
  const { view, update } = useTaskView()
  const tags = useStore(tasks.state, (state) => state.tags)
  const folders = useCall('vault.folders', {}, { reloadOn: ['vault.changed'] }).data ?? []
  const used = useCall('tag.list', {}, { reloadOn: ['dues.changed'] }).data ?? []
  const names = [
    ...new Set([...view.tags, ...tags.map(({ name }) => name), ...used.map(({ tag }) => tag)]),
  ]
  const hasDays = view.mode === 'list' || view.mode === 'board'
  return (
    <div className={styles.filters}>
      <SavedFilters />
      <Group title="Status">
        {STATUSES.map((status) => (
          <Choice
            key={status}
            label={STATUS_WORDS[status]}
            isOn={view.statuses.includes(status)}
            onClick={() => update({ statuses: toggled(view.statuses, status) })}
          />
        ))}
      </Group>
      {hasDays ? (
        <Group title="Day">
          {DAYS.map(([days, label]) => (
            <Choice
              key={days}
              label={label}
              isOn={view.days === days}
              onClick={() => update({ days })}
            />
          ))}
        </Group>
      ) : null}
      <Group title="Priority">
        {PRIORITIES.map((priority) => (
          <Choice
            key={priority}
            label={PRIORITY_WORDS[priority].replace(' priority', '')}
            isOn={view.priorities.includes(priority)}
            onClick={() => update({ priorities: toggled(view.priorities, priority) })}
          />
        ))}
      </Group>
      {names.length > 0 ? (
        <Group title="Tags">
          <ManyChoices
            all={names}
            chosen={view.tags}
            findLabel={FILTER_WORDS.findTag}
            labelOf={(tag) => `#${tag}`}
            onChoose={(tag) => update({ tags: toggled(view.tags, tag) })}
          />
        </Group>
      ) : null}
      <Group title="Kind">
        {KINDS.map(([kinds, label]) => (
          <Choice
            key={kinds}
            label={label}
            isOn={view.kinds === kinds}
            onClick={() => update({ kinds })}
          />
        ))}
      </Group>
      {folders.length > 0 || view.folder !== null ? (
        <Group title="Folder">
          <Choice
            label="All"
            isOn={view.folder === null}
            onClick={() => update({ folder: null })}
          />
          <ManyChoices
            all={folders}
            chosen={view.folder === null ? [] : [view.folder]}
            findLabel={FILTER_WORDS.findFolder}
            onChoose={(folder) => update({ folder })}
          />
        </Group>
      ) : null}
      {narrowings(view) > 0 ? (
        <Button
          kind="quiet"
          onClick={() => {
            const { mode, sort, group, report } = view
            update({ ...FIRST_TASK_VIEW, mode, sort, group, report })
          }}
        >
          Show what was shown at first
        </Button>
      ) : null}
    </div>
  )
}

/** Those that fit at once, and a field to find the others by their names. */
function ManyChoices({
  all,
  chosen,
  findLabel,
  labelOf = (one) => one,
  onChoose,
}: {
  readonly all: readonly string[]
  readonly chosen: readonly string[]
  readonly findLabel: string
  readonly labelOf?: (one: string) => string
  readonly onChoose: (one: string) => void
}) {
  const [words, setWords] = useState('')
  return (
    <>
      {all.length > MOST_CHOICES ? (
        <input
          type="search"
          className={classNames(styles.name, styles.find)}
          aria-label={findLabel}
          placeholder={findLabel}
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      ) : null}
      {choicesOf(all, chosen, words).map((one) => (
        <Choice
          key={one}
          label={labelOf(one)}
          isOn={chosen.includes(one)}
          onClick={() => onChoose(one)}
        />
      ))}
    </>
  )
}

const Group = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: React.ReactNode
}) => (
  <div className={styles.group} role="group" aria-label={title}>
    <h3>{title}</h3>
    <div className={styles.choices}>{children}</div>
  </div>
)
