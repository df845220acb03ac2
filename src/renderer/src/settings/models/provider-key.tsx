import { useState } from 'react'
import { useClient } from '../../connection/connection-context.tsx'
import { useCall } from '../../connection/use-call.ts'
import { Button } from '../../ui/field/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useReport } from '../../connection/use-report.ts'
import styles from './model-settings.module.css'

/** A key goes in and never comes out again. */
export function ProviderKey({
  baseUrl,
  isNeeded,
  keyPage,
}: {
  readonly baseUrl: string
  readonly isNeeded: boolean
  /** Where a key is made. */
  readonly keyPage: string | null
}) {
  const client = useClient()
  const report = useReport()
  const isAddress = URL.canParse(baseUrl)
  const { data, reload } = useCall('secret.status', isAddress ? { baseUrl } : null)
  const [value, setValue] = useState('')
  if (!data) return null

  const change = (action: Promise<unknown>): void => {
    action.then(() => {
      setValue('')
      reload()
    }, report)
  }
  return (
    <TextField
      type="password"
      label={isNeeded ? 'Key' : 'Key, where the server wants one'}
      value={value}
      placeholder={data.isSet ? '••••••••  stored' : 'Not set'}
      onChange={(event) => setValue(event.target.value)}
      onEnter={() => {
        if (value.trim()) change(client.call('secret.set', { baseUrl, value: value.trim() }))
      }}
      hint={
        <>
          {keyPage && !data.isSet ? (
            <>
              Keys are made at <span className={styles.address}>{keyPage}</span>.{' '}
            </>
          ) : null}
          {data.storage}
        </>
      }
      autoComplete="off"
      end={
        value.trim() ? (
          <Button
            kind="quiet"
            className={styles.inline ?? ''}
            onClick={() => change(client.call('secret.set', { baseUrl, value: value.trim() }))}
          >
            Store
          </Button>
        ) : data.isSet ? (
          <Button
            kind="quiet"
            className={styles.inline ?? ''}
            onClick={() => change(client.call('secret.delete', { baseUrl }))}
          >
            Delete
          </Button>
        ) : null
      }
    />
  )
}
