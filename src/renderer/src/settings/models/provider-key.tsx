import { Button } from '../../ui/field/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useReport } from '../../connection/use-report.ts'
import type { ProviderKeyField } from './use-provider-key.ts'
import styles from './model-settings.module.css'

/** Where the key of a model's address is typed, stored and deleted. */
export function ProviderKey({
  field: { value, set, stored, store, remove },
  isNeeded,
  keyPage,
}: {
  readonly field: ProviderKeyField
  readonly isNeeded: boolean
  /** Where a key is made. */
  readonly keyPage: string | null
}) {
  const report = useReport()
  if (!stored) return null
  return (
    <TextField
      type="password"
      label={isNeeded ? 'Key' : 'Key, where the server wants one'}
      value={value}
      placeholder={stored.isSet ? '••••••••  stored' : 'Not set'}
      onChange={(event) => set(event.target.value)}
      onEnter={() => void store().catch(report)}
      hint={
        <>
          {keyPage && !stored.isSet ? (
            <>
              Keys are made at <span className={styles.address}>{keyPage}</span>.{' '}
            </>
          ) : null}
          {stored.storage}
        </>
      }
      autoComplete="off"
      end={
        value.trim() ? (
          <Button
            kind="quiet"
            className={styles.inline ?? ''}
            onClick={() => void store().catch(report)}
          >
            Store
          </Button>
        ) : stored.isSet ? (
          <Button
            kind="quiet"
            className={styles.inline ?? ''}
            onClick={() => void remove().catch(report)}
          >
            Delete
          </Button>
        ) : null
      }
    />
  )
}
