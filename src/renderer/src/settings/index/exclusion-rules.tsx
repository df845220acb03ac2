import { useState } from 'react'
import type { StateCounts } from '../../../../shared/contract/index-states.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import {
  asExclusion,
  type Exclusion,
  exclusionKey,
  type ExclusionKind,
} from '../../../../shared/domain/exclusion.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useCall } from '../../connection/use-call.ts'
import { useReport } from '../../connection/use-report.ts'
import { Button } from '../../ui/field/button.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { SettingGroup } from '../../ui/field/setting.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { CloseIcon } from '../../ui/icons.ts'
import styles from './index-dialog.module.css'
import { EXCLUSION_WORDS as WORDS, KIND_WORDS, spokenRule } from './words.ts'

/** What keeps notes out of the search: each rule with how many it leaves out, and another. */
export function ExclusionRules({
  counts,
  onChange,
}: {
  readonly counts: StateCounts | undefined
  readonly onChange: () => void
}) {
  const client = useClient()
  const report = useReport()
  const { data, error, reload } = useCall('index.exclusions', {})
  const [isBusy, setIsBusy] = useState(false)
  if (error)
    return (
      <SettingGroup title={WORDS.title}>
        <p role="alert">{error.message}</p>
      </SettingGroup>
    )
  if (!data) return null
  const { rules } = data
  const set = async (next: readonly Exclusion[]): Promise<void> => {
    setIsBusy(true)
    try {
      await client.call('index.exclude', { rules: [...next] })
    } catch (failure) {
      report(failure)
    }
    setIsBusy(false)
    reload()
    onChange()
  }
  const countOf = (rule: Exclusion): number | undefined =>
    counts &&
    (counts.excluded.find((each) => exclusionKey(each.rule) === exclusionKey(rule))?.count ?? 0)
  return (
    <SettingGroup title={WORDS.title} text={WORDS.text}>
      {rules.length === 0 ? <p>{WORDS.none}</p> : null}
      <ul className={styles.rules} aria-label={WORDS.title}>
        {rules.map((rule) => (
          <Rule
            key={exclusionKey(rule)}
            rule={rule}
            count={countOf(rule)}
            isBusy={isBusy}
            onRemove={() => void set(rules.filter((each) => each !== rule))}
          />
        ))}
      </ul>
      <AnotherRule rules={rules} isBusy={isBusy} onAdd={(rule) => void set([...rules, rule])} />
    </SettingGroup>
  )
}

function Rule({
  rule,
  count,
  isBusy,
  onRemove,
}: {
  readonly rule: Exclusion
  readonly count: number | undefined
  readonly isBusy: boolean
  readonly onRemove: () => void
}) {
  const spoken = spokenRule(rule)
  return (
    <li className={styles.rule}>
      <bdi>{spoken}</bdi>
      {count === undefined ? null : (
        <span>
          {spokenNumber(count)} {count === 1 ? 'note' : 'notes'}
        </span>
      )}
      <button type="button" aria-label={WORDS.remove(spoken)} disabled={isBusy} onClick={onRemove}>
        <CloseIcon />
      </button>
    </li>
  )
}

function AnotherRule({
  rules,
  isBusy,
  onAdd,
}: {
  readonly rules: readonly Exclusion[]
  readonly isBusy: boolean
  readonly onAdd: (rule: Exclusion) => void
}) {
  const known = new Set(rules.map(exclusionKey))
  const kinds = ORDER.filter((kind) => isTyped(kind) || !known.has(`${kind}:`))
  const [chosen, setKind] = useState<ExclusionKind>('folder')
  const [typed, setTyped] = useState('')
  const kind = kinds.includes(chosen) ? chosen : 'folder'
  const rule = asExclusion(kind, typed)
  const canAdd = rule !== null && !known.has(exclusionKey(rule)) && !isBusy
  const add = (): void => {
    if (rule === null || !canAdd) return
    onAdd(rule)
    setTyped('')
  }
  return (
    <div className={styles.adding}>
      <Segmented
        label={WORDS.kind}
        value={kind}
        options={kinds.map((value) => ({ value, label: KIND_WORDS[value].label }))}
        onChange={setKind}
      />
      {isTyped(kind) ? (
        <TextField
          className={styles.field}
          label={WORDS.value}
          value={typed}
          placeholder={KIND_WORDS[kind].example}
          spellCheck={false}
          error={typed.trim() !== '' && rule === null ? WORDS.notOne : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onEnter={add}
        />
      ) : null}
      <Button disabled={!canAdd} onClick={add}>
        {WORDS.add}
      </Button>
    </div>
  )
}

const ORDER: readonly ExclusionKind[] = [
  'folder',
  'tag',
  'glob',
  'extension',
  'drawings',
  'templates',
]
const isTyped = (kind: ExclusionKind): boolean => kind !== 'drawings' && kind !== 'templates'
