import { useState } from 'react'
import type { SecretStatus } from '../../../../shared/contract/settings.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useCall } from '../../connection/use-call.ts'

/** The key of an address as it is typed: it goes in and never comes out again. */
export interface ProviderKeyField {
  readonly value: string
  readonly set: (value: string) => void
  /** What is stored; null while nothing can be. */
  readonly stored: SecretStatus | null
  /** Stores what is typed, if anything is; afterwards nothing is typed any more. */
  readonly store: () => Promise<void>
  readonly remove: () => Promise<void>
}

export function useProviderKey(baseUrl: string): ProviderKeyField {
  const client = useClient()
  const [value, set] = useState('')
  const { data, reload } = useCall('secret.status', URL.canParse(baseUrl) ? { baseUrl } : null)
  return {
    value,
    set,
    stored: data ?? null,
    async store() {
      const key = value.trim()
      if (key === '') return
      await client.call('secret.set', { baseUrl, value: key })
      set('')
      reload()
    },
    async remove() {
      await client.call('secret.delete', { baseUrl })
      reload()
    },
  }
}
