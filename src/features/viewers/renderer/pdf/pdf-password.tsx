import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { TextField } from '../../../../renderer/src/ui/field/text-field.tsx'
import { LockIcon } from '../../../../renderer/src/ui/icons.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { useTakeFocus } from '../use-viewer.ts'
import { PDF_WORDS } from '../viewer-words.ts'

/** In the place of a document that is locked. It stays while a password is tried, so that the keys stay in it. */
export function PdfPassword({
  path,
  isWrong,
  isTrying,
  onPassword,
}: {
  readonly path: VaultPath
  readonly isWrong: boolean
  readonly isTrying: boolean
  readonly onPassword: (password: string) => void
}) {
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // A file that is locked anew, as after a sync, must not take what is typed into a note beside it.
  useTakeFocus(field, path)
  // Another one replaces it.
  useEffect(() => {
    if (isWrong) field.current?.select()
  }, [isWrong])
  return (
    <form
      className="v-pdf-locked"
      data-viewer=""
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '' && !isTrying) onPassword(password)
      }}
    >
      <LockIcon />
      <p>{PDF_WORDS.locked}</p>
      <TextField
        ref={field}
        label={PDF_WORDS.password}
        type="password"
        // Not `off`, at which browsers offer to keep it all the same.
        autoComplete="new-password"
        data-file-view=""
        value={password}
        error={isWrong ? PDF_WORDS.wrongPassword : null}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button kind="primary" type="submit" disabled={password === '' || isTrying}>
        {PDF_WORDS.unlock}
      </Button>
    </form>
  )
}
