import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { TrashItem } from '../../../shared/contract/history.ts'
import { fileNameOf, folderOf, isNotePath, spokenName } from '../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import { spokenSize } from '../stores/spoken-size.ts'
import { ConfirmSheet } from '../ui/dialog/confirm-sheet.tsx'
import { Button } from '../ui/field/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListDetail } from '../ui/layout/list-detail.tsx'
import { PlainText } from '../ui/diff/plain-text.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { DeletedElsewhere } from './deleted-elsewhere.tsx'
import { useChosen } from './use-chosen.ts'
import { spokenDayOf } from '../../../shared/domain/dates/spoken-date.ts'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import { TRASH_WORDS } from './words.ts'
import styles from './trash-dialog.module.css'

/** What was deleted, with its text, the way back, and the way out. */
export function TrashDialog() {
  const { overlay } = useStores()
  const shown = useStore(overlay.state, (state) =>
    state.overlay?.kind === 'trash' ? state.overlay : null,
  )
  return shown === null ? null : <Places first={shown.place ?? 'trash'} />
}

function Places({ first }: { readonly first: Place }) {
  const [place, setPlace] = useState<Place>(first)
  const places = (
    <div className={styles.places}>
      <Segmented label="Deleted" options={PLACES} value={place} onChange={setPlace} />
    </div>
  )
  return place === 'elsewhere' ? (
    <DeletedElsewhere places={places} />
  ) : (
    <Trash places={places} onElsewhere={() => setPlace('elsewhere')} />
  )
}

type Place = 'trash' | 'elsewhere'
const PLACES = [
  { value: 'trash', label: 'In the trash' },
  { value: 'elsewhere', label: 'Deleted elsewhere' },
] as const

function Trash({
  places,
  onElsewhere,
}: {
  readonly places: ReactNode
  /** To what other programs deleted. */
  readonly onElsewhere: () => void
}) {
  const client = useClient()
  const { overlay, workspace, toasts, app } = useStores()
  const readOnlyReason = useStore(
    app.state,
    ({ app: known }) => known?.vault?.readOnlyReason ?? null,
  )
  const list = useCall('trash.list', {}, { reloadOn: ['vault.changed'] })
  const [question, setQuestion] = useState<readonly TrashItem[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [nowMs] = useState(() => Date.now())
  const items = list.data ?? []
  const { active, choose } = useChosen(items, ({ id }) => id)
  const canWrite = readOnlyReason === null && !isBusy

  const run = async (action: () => Promise<void>): Promise<void> => {
    setIsBusy(true)
    try {
      await action()
    } catch (error) {
      const text = errorSentence(error, 'That did not work.')
      toasts.show(text, { tone: 'problem' })
    }
    setIsBusy(false)
    list.reload()
  }
  const restore = (item: TrashItem) => (): void =>
    void run(async () => {
      const changes = await client.call('trash.restore', { ids: [item.id] })
      const place = changes[0]?.path ?? item.path
      const opens = !item.isFolder && isNotePath(place)
      toasts.show(`${fileNameOf(item.path)} is back${place === item.path ? '' : ` as ${place}`}.`, {
        action: opens ? { label: 'Open', run: () => workspace.activate(place) } : null,
      })
    })
  const empty = (gone: readonly TrashItem[]): void =>
    void run(async () => {
      setQuestion(null)
      const { files, left } = await client.call('trash.empty', { ids: gone.map(({ id }) => id) })
      toasts.show(
        left.length === 0
          ? `${filesOf(files)} deleted for good.`
          : `${filesOf(files)} deleted for good. ${left.length} could not be removed and stay in the trash.`,
        left.length === 0 ? {} : { tone: 'problem' },
      )
    })

  return (
    <Dialog
      open
      onClose={overlay.close}
      title="Trash"
      size="large"
      description="Deleted notes stay in the folder .trash of the vault until you remove them here."
      footer={
        items.length === 0 ? undefined : (
          <>
            <Button disabled={!canWrite} onClick={() => setQuestion(items)}>
              Empty the trash…
            </Button>
            <span className={styles.spring} />
            {active ? (
              <>
                <Button disabled={!canWrite} onClick={() => setQuestion([active])}>
                  Delete for good…
                </Button>
                <Button kind="primary" disabled={!canWrite} onClick={restore(active)}>
                  Restore
                </Button>
              </>
            ) : null}
          </>
        )
      }
    >
      {places}
      {list.error ? (
        <EmptyState
          text={list.error.message}
          action={<Button onClick={list.reload}>Try again</Button>}
        />
      ) : list.data === undefined ? (
        <div className={styles.waiting}>
          <Spinner label="Reading" />
        </div>
      ) : active === null ? (
        <EmptyState
          text={TRASH_WORDS.empty}
          action={<Button onClick={onElsewhere}>{TRASH_WORDS.elsewhere}</Button>}
        />
      ) : (
        <ListDetail
          label="Deleted notes"
          items={items.map((item) => ({
            id: item.id,
            title: showInvisible(nameOf(item)),
            tooltip: showInvisible(item.path),
            text: placeOf(item),
            aside: item.deletedAtMs === null ? '' : spokenDayOf(item.deletedAtMs, nowMs),
          }))}
          active={active.id}
          onActivate={choose}
        >
          <Preview key={active.id} item={active} />
        </ListDetail>
      )}
      {question ? (
        <Question
          items={question}
          onCancel={() => setQuestion(null)}
          onConfirm={() => empty(question)}
        />
      ) : null}
    </Dialog>
  )
}

function Preview({ item }: { readonly item: TrashItem }) {
  const { data, error, reload } = useCall('trash.read', item.isFolder ? null : { id: item.id })
  return (
    <>
      <p className={styles.head}>
        {showInvisible(item.path)} · {item.isFolder ? `${filesOf(item.files)}, ` : ''}
        {spokenSize(item.sizeBytes)}
      </p>
      {item.isFolder ? (
        <EmptyState
          text={`A folder with ${filesOf(item.files)}. Restoring it brings all of them back.`}
        />
      ) : error ? (
        <EmptyState text={error.message} action={<Button onClick={reload}>Try again</Button>} />
      ) : data === undefined ? (
        <div className={styles.waiting}>
          <Spinner label="Reading" />
        </div>
      ) : data.text === '' ? (
        <EmptyState text="This note is empty." />
      ) : (
        <PlainText text={data.text} />
      )}
    </>
  )
}

function Question({
  items,
  onCancel,
  onConfirm,
}: {
  readonly items: readonly TrashItem[]
  readonly onCancel: () => void
  readonly onConfirm: () => void
}) {
  const [only] = items
  const files = items.reduce((sum, item) => sum + item.files, 0)
  const what = items.length === 1 && only ? showInvisible(nameOf(only)) : filesOf(files)
  return (
    <ConfirmSheet
      title={`Delete ${what} for good?`}
      description="Undo and history cannot bring back what is removed from the trash."
      action="Delete for good"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

const filesOf = (count: number): string => (count === 1 ? '1 file' : `${spokenNumber(count)} files`)

const nameOf = ({ path }: TrashItem): string => spokenName(path)

const placeOf = ({ path, isFolder, files }: TrashItem): string => {
  const folder = folderOf(path)
  const from = folder === '' ? 'from the top of the vault' : `from ${showInvisible(folder)}`
  return isFolder ? `${filesOf(files)}, ${from}` : from
}
