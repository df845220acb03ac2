import { useMemo, useState } from 'react'
import type { AuditCall, AuditDetails } from '../../../shared/contract/audit.ts'
import { asVaultPath } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { useCall } from '../../../renderer/src/connection/use-call.ts'
import { useTakeBack } from '../../../renderer/src/connection/use-take-back.ts'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { diffRows, fileDiff } from '../../../renderer/src/ui/diff/diff-rows.ts'
import { DiffView } from '../../../renderer/src/ui/diff/diff-view.tsx'
import { EmptyState } from '../../../renderer/src/ui/empty-state.tsx'
import { Segmented } from '../../../renderer/src/ui/field/segmented.tsx'
import { Spinner } from '../../../renderer/src/ui/spinner.tsx'
import { showInvisible } from '../../../renderer/src/ui/diff/visible-text.ts'
import { actorOf, decisionOf, levelOf, OUTCOME_WORDS, spokenDuration } from './call-words.ts'
import { DataText } from './data-text.tsx'
import { exactMoment } from '../../../shared/domain/dates/spoken-date.ts'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import { ACTIVITY_WORDS } from './words.ts'
import styles from './activity.module.css'

type Change = AuditDetails['changes'][number]

/** One call: what it was, who let it happen, what it changed, and the way back. */
export function CallDetail({
  call,
  conversation,
}: {
  readonly call: AuditCall
  /** The title of its conversation; null when there is none any more. */
  readonly conversation: string | null
}) {
  const { data, error, isLoading, reload } = useCall(
    'audit.details',
    { seq: call.seq },
    { reloadOn: ['audit.changed'] },
  )
  const [side, setSide] = useState<'changes' | 'data'>(call.files.length > 0 ? 'changes' : 'data')
  return (
    <>
      <Facts call={call} conversation={conversation} />
      <div className={styles.sides}>
        <Segmented
          label="What is shown"
          value={side}
          onChange={setSide}
          options={[
            { value: 'changes', label: 'Changes' },
            { value: 'data', label: 'Arguments and result' },
          ]}
        />
      </div>
      {error ? (
        <EmptyState text={error.message} action={<Button onClick={reload}>Try again</Button>} />
      ) : data === undefined ? (
        <div className={styles.waiting}>{isLoading ? <Spinner label="Reading" /> : null}</div>
      ) : side === 'changes' ? (
        <Changes call={call} changes={data.changes} onData={() => setSide('data')} />
      ) : (
        <Content call={call} content={data.content} />
      )}
    </>
  )
}

function Facts({
  call,
  conversation,
}: {
  readonly call: AuditCall
  readonly conversation: string | null
}) {
  const level = levelOf(call)
  const model = call.origin.model === null ? '' : ` (${call.origin.model})`
  const facts: [string, string][] = [
    ['Outcome', `${OUTCOME_WORDS[call.outcome]}, ${spokenDuration(call.durationMs)}`],
    ['Tool', level === null ? call.tool : `${call.tool}, which ${level}`],
    ['Asked for by', `${actorOf(call)}${model}${conversation ? `, in “${conversation}”` : ''}`],
    ['Decided by', decisionOf(call)],
    ['When', exactMoment(Date.parse(call.startedAt))],
  ]
  return (
    <div className={styles.facts}>
      <p className={styles.message}>{showInvisible(call.message || call.tool)}</p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{showInvisible(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Changes({
  call,
  changes,
  onData,
}: {
  readonly call: AuditCall
  readonly changes: readonly Change[]
  /** To what it was asked, and what it answered. */
  readonly onData: () => void
}) {
  const { app } = useStores()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const isReading = app.state.getState().app?.vault?.readOnlyReason !== null
  const rows = useMemo(() => {
    const diffs = changes.map(({ changeId, before, after, isKept }) =>
      fileDiff({ id: changeId, before: isKept ? before : '', after: isKept ? after : '' }),
    )
    return diffRows(diffs, 'unified', expanded)
  }, [changes, expanded])
  if (changes.length === 0)
    return (
      <EmptyState
        text={ACTIVITY_WORDS.noChange}
        action={<Button onClick={onData}>{ACTIVITY_WORDS.data}</Button>}
      />
    )
  const more = call.files.length + call.moreFiles - changes.length
  return (
    <>
      <DiffView
        rows={rows}
        layout="unified"
        onExpand={(id) => setExpanded((open) => new Set([...open, id]))}
        onHeight={() => {}}
        renderFile={(file) => {
          const change = changes[file]
          return change ? <FileLine change={change} isReading={isReading} /> : null
        }}
      />
      {more > 0 ? (
        <p className={styles.note}>
          {spokenNumber(more)} more files are in the log and not drawn here.
        </p>
      ) : null}
    </>
  )
}

function FileLine({ change, isReading }: { readonly change: Change; readonly isReading: boolean }) {
  const { workspace, overlay } = useStores()
  const { isBusy, refusal, takeBack } = useTakeBack(change.changeId)
  const place = asVaultPath(change.to ?? change.path)
  const canOpen = place !== null && !(change.to ?? '').startsWith('.trash/')
  const name = showInvisible(change.to === null ? change.path : `${change.path} → ${change.to}`)
  return (
    <div className={styles.file}>
      <div className={styles.fileLine}>
        {canOpen ? (
          <button
            type="button"
            className={styles.path}
            title={name}
            onClick={() => {
              overlay.close()
              workspace.openNote(place, { focus: true })
            }}
          >
            {name}
          </button>
        ) : (
          <span className={styles.path} title={name}>
            {name}
          </span>
        )}
        {change.isKept ? null : <span className={styles.hint}>text not kept any more</span>}
        {change.isUndone ? (
          <span className={styles.hint}>Undone</span>
        ) : (
          <Button disabled={isBusy || isReading} onClick={() => void takeBack()}>
            Undo
          </Button>
        )}
      </div>
      {refusal !== null && !change.isUndone ? (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      ) : null}
    </div>
  )
}

function Content({
  call,
  content,
}: {
  readonly call: AuditCall
  readonly content: AuditDetails['content']
}) {
  return (
    <div className={styles.content}>
      {content === null ? (
        <>
          <p className={styles.note}>
            The texts are not kept any more. The log itself holds names and numbers, and for text
            its hash and length.
          </p>
          <DataText label="Arguments" value={call.arguments} />
        </>
      ) : (
        <>
          {content.isAsRecorded ? null : (
            <p className={styles.refusal} role="alert">
              This is not what was recorded at the time: its hash is another.
            </p>
          )}
          <DataText label="Arguments" value={content.arguments} />
          <DataText label="Result" value={content.result} />
        </>
      )}
    </div>
  )
}
