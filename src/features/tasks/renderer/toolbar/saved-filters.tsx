import { useState } from 'react'
import type { SavedFilter } from '../../shared/task-view.ts'
import { useClient } from '../../../../renderer/src/connection/connection-context.tsx'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { useCall } from '../../../../renderer/src/connection/use-call.ts'
import { errorSentence } from '../../../../shared/rpc/errors.ts'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import { CloseIcon } from '../../../../renderer/src/ui/icons.ts'
import { canKeep, isSameView } from '../stores/task-filter.ts'
import { useTaskView } from '../stores/use-task-view.ts'
import styles from './task-toolbar.module.css'
import { FILTER_WORDS, removedFilter } from './words.ts'

/** Ways to look at the tasks that have a name, kept with the vault; and what is shown now, to be named. */
export function SavedFilters() {
  const client = useClient()
  const { toasts } = useStores()
  const { view, update } = useTaskView()
  const known = useCall('taskFilter.list', {})
  const [changed, setChanged] = useState<readonly SavedFilter[] | null>(null)
  const [name, setName] = useState('')
  const filters = changed ?? known.data ?? []
  const isKnown = changed !== null || known.data !== undefined

  const canSave = isKnown && canKeep(name, filters)

  /** Of what is kept now: it may have become more since this was shown. */
  const change = async (
    make: (now: readonly SavedFilter[]) => readonly SavedFilter[],
  ): Promise<boolean> => {
    try {
      const next = make(await client.call('taskFilter.list', {}))
      await client.call('taskFilter.set', { filters: [...next] })
      setChanged(next)
      return true
    } catch (error) {
      toasts.show(errorSentence(error), { tone: 'problem' })
      return false
    }
  }
  const save = async (): Promise<void> => {
    if (!canSave) return
    const wanted = { name: name.trim(), view }
    if (await change((now) => [...without(now, wanted), wanted])) setName('')
  }
  const remove = async (filter: SavedFilter): Promise<void> => {
    const at = filters.indexOf(filter)
    const putBack = (now: readonly SavedFilter[]): readonly SavedFilter[] =>
      without(now, filter).length < now.length ? now : now.toSpliced(at, 0, filter)
    if (await change((now) => without(now, filter)))
      toasts.show(removedFilter(showInvisible(filter.name)), {
        action: { label: 'Undo', run: () => void change(putBack) },
      })
  }
  return (
    <div className={styles.group} role="group" aria-label={FILTER_WORDS.saved}>
      <h3>{FILTER_WORDS.saved}</h3>
      {known.error && changed === null ? <p role="alert">{known.error.message}</p> : null}
      {filters.length === 0 ? null : (
        <ul className={styles.saved}>
          {filters.map((filter) => (
            <li key={filter.name} className={styles.savedLine}>
              <button
                type="button"
                className={styles.savedName}
                aria-pressed={isSameView(filter.view, view)}
                onClick={() => update(filter.view)}
              >
                {showInvisible(filter.name)}
              </button>
              <IconButton
                label={`${FILTER_WORDS.remove} ${showInvisible(filter.name)}`}
                size="small"
                icon={<CloseIcon />}
                onClick={() => void remove(filter)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.naming}>
        <input
          className={styles.name}
          aria-label={FILTER_WORDS.name}
          placeholder={FILTER_WORDS.name}
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            void save()
          }}
        />
        <Button disabled={!canSave} onClick={() => void save()}>
          Save
        </Button>
      </div>
    </div>
  )
}

const without = (filters: readonly SavedFilter[], { name }: SavedFilter): readonly SavedFilter[] =>
  filters.filter((each) => each.name !== name)
