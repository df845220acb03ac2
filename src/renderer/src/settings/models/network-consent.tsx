import { Button } from '../../ui/field/button.tsx'
import { consentText } from '../words.ts'
import { useConsent } from './use-consent.ts'
import styles from './model-settings.module.css'

/** Asks once for an address of the own network, before anything is sent there. */
export function NetworkConsent({ baseUrl }: { readonly baseUrl: string }) {
  const { toAllow, allow } = useConsent(baseUrl)
  if (toAllow === null) return null
  const { host } = new URL(toAllow)
  return (
    <div className={styles.offer} role="note">
      <p>{consentText(host)}</p>
      <Button onClick={allow}>Allow {host}</Button>
    </div>
  )
}
