import { useState, type FormEvent } from 'react'
import { useStore } from 'zustand'
import type { SavedSearch } from '../../../shared/contract/kept-search.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useStores } from '../connection/stores-context.tsx'
import { Button } from '../ui/field/button.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { EditIcon, MoreIcon, StarIcon, TrashIcon } from '../ui/icons.ts'
import { Popover } from '../ui/layout/popover.tsx'
import { Menu } from '../ui/menu/menu.tsx'
import { saysMoreOf, SEARCH_WORDS } from './words.ts'
import styles from './saved-searches.module.css'

/** The searches that have a name; nothing where there are none. */
export function SavedSearches({ onTake }: { readonly onTake: () => void }) {
  const { search, toasts } = useStores()
  const saved = useStore(search.state, ({ kept }) => kept?.saved ?? NONE)
  const [renaming, setRenaming] = useState<string | null>(null)
  if (saved.length === 0) return null
  const report = (error: unknown): void =>
    toasts.show(errorSentence(error, SEARCH_WORDS.saveFailed), { tone: 'problem' })
  return (
    <section className={styles.saved} aria-label={SEARCH_WORDS.saved}>
      <h3>{SEARCH_WORDS.saved}</h3>
      <ul>
        {saved.map((one) =>
          renaming === one.id ? (
            <li key={one.id}>
              <NameForm
                name={one.name}
                onCancel={() => setRenaming(null)}
                onDone={(name) => {
                  setRenaming(null)
                  search.save({ ...one, name }).catch(report)
                }}
              />
            </li>
          ) : (
            <li key={one.id} className={styles.row}>
              <button
                type="button"
                className={styles.run}
                title={one.query}
                onClick={() => {
                  search.runSaved(one)
                  onTake()
                }}
              >
                <StarIcon />
                <span className={styles.name} dir="auto">
                  {one.name}
                </span>
                {one.name === one.query ? null : (
                  <span className={styles.query} dir="auto">
                    {one.query}
                  </span>
                )}
              </button>
              <Menu
                trigger={
                  <IconButton size="small" label={saysMoreOf(one.name)} icon={<MoreIcon />} />
                }
                items={[
                  {
                    label: SEARCH_WORDS.rename,
                    icon: <EditIcon />,
                    onSelect: () => setRenaming(one.id),
                  },
                  {
                    label: SEARCH_WORDS.unsave,
                    icon: <TrashIcon />,
                    isDangerous: true,
                    onSelect: () => void search.unsave(one.id).catch(report),
                  },
                ]}
              />
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

/** Gives what is searched now a name; says so where it has one. */
export function SaveSearch() {
  const { search, toasts } = useStores()
  const { input, mode, sort, kept } = useStore(search.state)
  const [isOpen, setOpen] = useState(false)
  const query = input.trim()
  const isSaved = kept?.saved.some((one) => isSame(one, { query, mode, sort })) ?? false
  return (
    <Popover
      label={SEARCH_WORDS.save}
      align="end"
      isOpen={isOpen}
      onOpen={(next) => setOpen(next && query !== '' && !isSaved)}
      trigger={
        <IconButton
          label={isSaved ? SEARCH_WORDS.isSaved : SEARCH_WORDS.save}
          icon={<StarIcon {...(isSaved ? { fill: 'currentColor' } : {})} />}
          aria-disabled={query === '' || isSaved}
        />
      }
    >
      <NameForm
        name={query.slice(0, 200)}
        onCancel={() => setOpen(false)}
        onDone={(name) => {
          setOpen(false)
          search
            .save({ id: null, name, query, mode, sort })
            .catch((error: unknown) =>
              toasts.show(errorSentence(error, SEARCH_WORDS.saveFailed), { tone: 'problem' }),
            )
        }}
      />
    </Popover>
  )
}

function NameForm({
  name,
  onCancel,
  onDone,
}: {
  readonly name: string
  readonly onCancel: () => void
  readonly onDone: (name: string) => void
}) {
  const [value, setValue] = useState(name)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (value.trim() !== '') onDone(value.trim())
  }
  return (
    <form
      className={styles.form}
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <TextField
        label={SEARCH_WORDS.name}
        hideLabel
        value={value}
        maxLength={200}
        autoComplete="off"
        dir="auto"
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" kind="primary" disabled={value.trim() === ''}>
        {SEARCH_WORDS.doSave}
      </Button>
    </form>
  )
}

const isSame = (
  one: SavedSearch,
  { query, mode, sort }: Pick<SavedSearch, 'query' | 'mode' | 'sort'>,
): boolean => one.query === query && one.mode === mode && one.sort === sort

const NONE: readonly SavedSearch[] = []
