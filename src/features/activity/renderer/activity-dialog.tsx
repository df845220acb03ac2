import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import {
  AuditOutcome,
  NO_FILTER,
  type AuditCall,
  type AuditCheck,
  type AuditFilter,
} from '../../../shared/contract/audit.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useClient } from '../../../renderer/src/connection/connection-context.tsx'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { useCall } from '../../../renderer/src/connection/use-call.ts'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { Dialog } from '../../../renderer/src/ui/dialog/dialog.tsx'
import { EmptyState } from '../../../renderer/src/ui/empty-state.tsx'
import { ChevronDownIcon, SearchIcon } from '../../../renderer/src/ui/icons.ts'
import { ListDetail } from '../../../renderer/src/ui/layout/list-detail.tsx'
import { Menu } from '../../../renderer/src/ui/menu/menu.tsx'
import { Spinner } from '../../../renderer/src/ui/spinner.tsx'
import { TextField } from '../../../renderer/src/ui/field/text-field.tsx'
import { showInvisible } from '../../../renderer/src/ui/diff/visible-text.ts'
import { createActivityList } from './activity-list.ts'
import { CallDetail } from './call-detail.tsx'
import { actorOf, OUTCOME_WORDS } from './call-words.ts'
import { saveLog } from './save-log.ts'
import { spokenMoment } from '../../../shared/domain/dates/spoken-date.ts'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import { ACTIVITY_WORDS as WORDS } from './words.ts'
import styles from './activity.module.css'

/** Every call of a tool in this vault, with who let it happen, what it changed, and the way back. */
export function ActivityDialog({ turnId }: { readonly turnId: string | null }) {
  const client = useClient()
  const { overlay, toasts, workspace } = useStores()
  const [list] = useState(() => createActivityList(client, { ...NO_FILTER, turnId }))
  const { filter, calls, problem } = useStore(list.state)
  useEffect(() => list.follow(), [list])
  const [chosen, setChosen] = useState<string | null>(null)
  const [nowMs] = useState(() => Date.now())
  const [check, setCheck] = useState<AuditCheck | 'running' | null>(null)
  const conversations = useCall('chat.conversations', {}).data ?? []
  const titleOf = ({ origin }: AuditCall): string | null =>
    conversations.find(({ id }) => id === origin.conversationId)?.title ?? null
  const active = calls?.find(({ seq }) => String(seq) === chosen) ?? calls?.[0] ?? null
  const isNarrowed = Object.values(filter).some((value) => value !== null)

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      const text = errorSentence(error, 'That did not work.')
      toasts.show(text, { tone: 'problem' })
    }
  }
  const verify = (): Promise<void> =>
    attempt(async () => {
      setCheck('running')
      try {
        setCheck(await client.call('audit.check', {}))
      } catch (error) {
        setCheck(null)
        throw error
      }
    })
  const save = (): Promise<void> =>
    attempt(async () => {
      await saveLog(client, isNarrowed ? filter : null)
      toasts.show('The log is in your downloads.')
    })

  return (
    <Dialog
      open
      onClose={overlay.close}
      title="Activity"
      size="large"
      description="What the assistant and other tools did in this vault, and who let them."
      footer={
        <>
          <Verdict check={check} />
          <Button onClick={() => void save()}>Export as JSONL</Button>
          <Button disabled={check === 'running'} onClick={() => void verify()}>
            Check the log
          </Button>
        </>
      }
    >
      <Filters
        filter={filter}
        conversations={conversations}
        onChange={(patch) => list.narrow({ ...filter, ...patch })}
      />
      {problem !== null ? (
        <EmptyState text={problem} action={<Button onClick={list.retry}>Try again</Button>} />
      ) : calls === null ? (
        <div className={styles.waiting}>
          <Spinner label="Reading" />
        </div>
      ) : active === null ? (
        isNarrowed ? (
          <EmptyState
            text={WORDS.noneFits}
            action={<Button onClick={() => list.narrow(NO_FILTER)}>{WORDS.everything}</Button>}
          />
        ) : (
          <EmptyState
            text={WORDS.none}
            action={
              <Button
                onClick={() => {
                  overlay.close()
                  workspace.showPanel('chat')
                }}
              >
                {WORDS.ask}
              </Button>
            }
          />
        )
      ) : (
        <ListDetail
          label="Calls"
          items={calls.map((call) => ({
            id: String(call.seq),
            title: showInvisible(call.message || call.tool),
            text: [
              ...(call.outcome === 'done' ? [] : [OUTCOME_WORDS[call.outcome]]),
              call.tool,
              actorOf(call),
            ].join(' · '),
            aside: spokenMoment(Date.parse(call.startedAt), nowMs),
            isDim: call.outcome !== 'done',
          }))}
          active={String(active.seq)}
          onActivate={setChosen}
          onEnd={list.more}
        >
          <CallDetail key={active.seq} call={active} conversation={titleOf(active)} />
        </ListDetail>
      )}
    </Dialog>
  )
}

function Filters({
  filter,
  conversations,
  onChange,
}: {
  readonly filter: AuditFilter
  readonly conversations: readonly { readonly id: string; readonly title: string }[]
  readonly onChange: (patch: Partial<AuditFilter>) => void
}) {
  const tools = useCall('tool.list', {}).data ?? []
  const conversation = conversations.find(({ id }) => id === filter.conversationId)
  return (
    <div className={styles.filters} role="group" aria-label="What is shown">
      <TextField
        type="search"
        label="Note"
        hideLabel
        placeholder="Note"
        className={styles.noteField}
        icon={<SearchIcon aria-hidden="true" />}
        value={filter.note ?? ''}
        onChange={({ target }) => onChange({ note: target.value === '' ? null : target.value })}
      />
      <Choice
        every="Every tool"
        value={filter.tool}
        options={[...tools.map(({ definition }) => definition.function.name), 'undo'].map(
          (name) => [name, name],
        )}
        onChange={(tool) => onChange({ tool })}
      />
      <Choice
        every="Every outcome"
        value={filter.outcome}
        options={AuditOutcome.options.map((outcome) => [outcome, OUTCOME_WORDS[outcome]])}
        onChange={(outcome) => onChange({ outcome: outcome as AuditOutcome | null })}
      />
      {filter.turnId === null ? (
        <Choice
          every="Every conversation"
          value={filter.conversationId}
          shown={conversation?.title}
          options={conversations.map(({ id, title }) => [id, title])}
          onChange={(conversationId) => onChange({ conversationId })}
        />
      ) : (
        <Button kind="quiet" onClick={() => onChange({ turnId: null })}>
          Only this answer: show all
        </Button>
      )}
    </div>
  )
}

function Choice({
  every,
  value,
  shown,
  options,
  onChange,
}: {
  readonly every: string
  readonly value: string | null
  readonly shown?: string | undefined
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChange: (value: string | null) => void
}) {
  const label = shown ?? options.find(([option]) => option === value)?.[1] ?? value ?? every
  return (
    <Menu
      align="start"
      trigger={
        <Button
          kind="quiet"
          className={styles.choice}
          icon={<ChevronDownIcon aria-hidden="true" />}
        >
          {showInvisible(label)}
        </Button>
      }
      items={[
        { label: every, isChosen: value === null, onSelect: () => onChange(null) },
        'separator',
        ...options.map(([option, text]) => ({
          label: showInvisible(text),
          isChosen: option === value,
          onSelect: () => onChange(option),
        })),
      ]}
    />
  )
}

function Verdict({ check }: { readonly check: AuditCheck | 'running' | null }) {
  const [first, ...others] = check === null || check === 'running' ? [] : check.breaks
  return (
    <p className={styles.verdict} role="status">
      {check === null
        ? ''
        : check === 'running'
          ? 'Checking…'
          : first === undefined
            ? `The log is whole: ${spokenNumber(check.records)} records.`
            : `The log does not hold after record ${spokenNumber(first.afterSeq)}. ${first.reason}${others.length > 0 ? ` And ${others.length} more places.` : ''}`}
    </p>
  )
}
