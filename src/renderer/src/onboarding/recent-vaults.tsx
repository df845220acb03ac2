import { useState } from 'react'
import type { RecentVault } from '../../../shared/contract/app.ts'
import { exactMoment, spokenDayOf } from '../../../shared/domain/dates/spoken-date.ts'
import { counted } from '../../../shared/domain/spoken-number.ts'
import { useCall } from '../connection/use-call.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { Button } from '../ui/field/button.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import { CloseIcon, WarningIcon } from '../ui/icons.ts'
import { spokenSize } from '../stores/spoken-size.ts'

/** As many as a person has in mind; each of them is counted. */
const MOST_SHOWN = 4

/** The vaults that were opened before, the last first. One that is not there can only be forgotten. */
export function RecentVaults({
  vaults,
  isBusy,
  onOpen,
  onForget,
}: {
  readonly vaults: readonly RecentVault[]
  /** Another one is being opened. */
  readonly isBusy: boolean
  readonly onOpen: (root: string) => void
  readonly onForget: (id: string) => void
}) {
  const [nowMs] = useState(() => Date.now())
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? vaults : vaults.slice(0, MOST_SHOWN)
  if (vaults.length === 0) return null
  return (
    <section className="start-recent" aria-label="Recent vaults">
      <h2>Recent</h2>
      <ul>
        {shown.map((vault) => {
          const { id, root, exists, lastOpenedMs } = vault
          const name = showInvisible(vault.name)
          return (
            <li key={id}>
              <button
                type="button"
                className="start-vault"
                disabled={!exists || isBusy}
                onClick={() => onOpen(root)}
              >
                <bdi className="start-name">{name}</bdi>
                <time
                  dateTime={new Date(lastOpenedMs).toISOString()}
                  title={exactMoment(lastOpenedMs)}
                >
                  {spokenDayOf(lastOpenedMs, nowMs)}
                </time>
                <bdi className="start-root" title={root}>
                  {showInvisible(root)}
                </bdi>
                {exists ? (
                  <Holds root={root} />
                ) : (
                  <span className="start-gone">
                    <WarningIcon /> not there
                  </span>
                )}
              </button>
              <IconButton
                label={`Forget ${name}`}
                icon={<CloseIcon />}
                className={exists ? 'start-forget' : 'start-forget start-forget-gone'}
                onClick={() => onForget(id)}
              />
            </li>
          )
        })}
      </ul>
      {shown.length < vaults.length ? (
        <Button kind="quiet" onClick={() => setShowsAll(true)}>
          Show all {vaults.length}
        </Button>
      ) : null}
    </section>
  )
}

/** Counted while one looks; a drive that does not answer says nothing. */
function Holds({ root }: { readonly root: string }) {
  const { data } = useCall('app.countNotes', { root })
  return <span className="start-holds">{data ? spokenHolds(data) : null}</span>
}

/** 1,204 notes, 3.4 MB */
const spokenHolds = ({
  notes,
  bytes,
  isWhole,
}: {
  readonly notes: number
  readonly bytes: number
  readonly isWhole: boolean
}): string =>
  isWhole ? `${counted(notes, 'note')} · ${spokenSize(bytes)}` : `over ${counted(notes, 'note')}`
