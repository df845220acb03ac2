import { useState } from 'react'
import { useStore } from 'zustand'
import type { Orphan } from '../../../shared/contract/known.ts'
import { spokenMoment } from '../../../shared/domain/dates/spoken-date.ts'
import { useCall } from '../../../renderer/src/connection/use-call.ts'
import { useKnown } from '../../../renderer/src/connection/use-known.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { CHECK_WORDS as WORDS } from './words.ts'
import { CheckList } from './check-list.tsx'
import { PlaceList } from './place-list.tsx'
import styles from './vault-check.module.css'

const MOST = 10_000
const MOST_MENTIONS = 50
const MOST_RELATED = 5

/** Notes that nothing links to and that link to nothing. */
export function Orphans() {
  const { workspace } = useStores()
  const { data, error, reload } = useKnown('note.orphans', { limit: MOST })
  const [nowMs] = useState(() => Date.now())
  return (
    <CheckList
      label={WORDS.orphans}
      one="note"
      found={data && { items: data.notes, total: data.total }}
      error={error?.message}
      none={WORDS.noOrphans}
      onReload={reload}
      onOpen={({ path }) => workspace.openNote(path)}
      itemOf={({ path, title, modifiedMs }) => ({
        id: path,
        title,
        text: path,
        tooltip: path,
        aside: <Changed atMs={modifiedMs} nowMs={nowMs} />,
      })}
      renderDetail={(orphan) => <OrphanDetail orphan={orphan} />}
    />
  )
}

/** Put in words when it is drawn: of thousands few are. */
const Changed = ({ atMs, nowMs }: { readonly atMs: number; readonly nowMs: number }) =>
  spokenMoment(atMs, nowMs)

/** What could connect it: notes that say its name, and notes that are about the same. */
function OrphanDetail({ orphan: { path, title } }: { readonly orphan: Orphan }) {
  const { workspace, overlay, app } = useStores()
  const isReadOnly = useStore(app.state, (state) => state.app?.vault?.readOnlyReason != null)
  const said = useCall('note.mentions', { path, limit: MOST_MENTIONS })
  const related = useCall('note.related', { path, limit: MOST_RELATED })
  const mentions = said.data?.mentions ?? []
  return (
    <>
      <h2 className={styles.name}>{title}</h2>
      <p className={styles.note}>{path}</p>
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => workspace.openNote(path)}>
          {WORDS.open}
        </Button>
        {mentions.length > 0 ? (
          <Button
            disabled={isReadOnly}
            onClick={() =>
              overlay.show({
                kind: 'write-links',
                wish: { kind: 'mentions', to: path, spots: mentions },
              })
            }
          >
            {WORDS.linkAll}
          </Button>
        ) : null}
      </div>
      {said.data ? (
        <PlaceList
          title={WORDS.mentions}
          none={WORDS.noMentions}
          places={mentions.map((mention) => ({ ...mention, text: mention.context }))}
        />
      ) : null}
      {said.error ? <p role="alert">{said.error.message}</p> : null}
      {related.data && related.data.notes.length > 0 ? (
        <PlaceList
          title={WORDS.related}
          none=""
          places={related.data.notes.map((note) => ({ ...note, line: null, text: '' }))}
        />
      ) : null}
    </>
  )
}
