import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { Button } from '../../ui/field/button.tsx'
import styles from './picture-offer.module.css'

/** Asks before a picture that was pasted becomes a file of the vault. */
export function PictureOffer({ onDone }: { readonly onDone: () => void }) {
  const { context } = useStores()
  const offered = useStore(context.state, (state) => state.offered)
  const isSaving = useStore(context.state, (state) => state.isSavingPicture)
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (offered) first.current?.querySelector('button')?.focus()
  }, [offered])
  if (!offered) return null
  const size =
    offered.size < 1e6
      ? `${Math.ceil(offered.size / 1e3)} kB`
      : `${(offered.size / 1e6).toFixed(1)} MB`
  return (
    <div
      ref={first}
      className={styles.offer}
      role="group"
      aria-label="Pasted picture"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        context.dropPicture()
        onDone()
      }}
    >
      <p>
        A picture goes along as a file of your vault. Save this one ({size}) with your attachments?
      </p>
      <div className={styles.choices}>
        <Button
          kind="primary"
          disabled={isSaving}
          onClick={() => void context.savePicture().then(onDone)}
        >
          Save and attach
        </Button>
        <Button
          disabled={isSaving}
          onClick={() => {
            context.dropPicture()
            onDone()
          }}
        >
          Leave it out
        </Button>
      </div>
    </div>
  )
}
