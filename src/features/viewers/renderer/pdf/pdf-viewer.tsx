import { useState } from 'react'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { TextField } from '../../../../renderer/src/ui/field/text-field.tsx'
import { LockIcon } from '../../../../renderer/src/ui/icons.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { FilePlace } from '../file-place.ts'
import { PDF_WORDS } from '../viewer-words.ts'
import { Problem, Waiting } from '../waiting.tsx'
import { PdfDocument } from './pdf-document.tsx'
import { usePdf } from './use-pdf.ts'

/** A PDF document, to be read; nothing of it is written. */
export function PdfViewer({
  path,
  place,
}: {
  readonly path: VaultPath
  readonly place: FilePlace | null
}) {
  const pdf = usePdf(path)
  switch (pdf.status) {
    case 'opening':
      return <Waiting ratio={pdf.ratio > 0 ? pdf.ratio : null} words={PDF_WORDS.opening} />
    case 'failed':
      return <Problem>{pdf.problem}</Problem>
    case 'locked':
      return <Password isWrong={pdf.isWrong} onPassword={pdf.unlock} />
    case 'open':
      return (
        <PdfDocument
          key={pdf.document.fingerprints[0]}
          path={path}
          place={place}
          document={pdf.document}
          first={pdf.first}
        />
      )
  }
}

function Password({
  isWrong,
  onPassword,
}: {
  readonly isWrong: boolean
  readonly onPassword: (password: string) => void
}) {
  const [password, setPassword] = useState('')
  return (
    <form
      className="v-pdf-locked"
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') onPassword(password)
      }}
    >
      <LockIcon />
      <p>{PDF_WORDS.locked}</p>
      <TextField
        label={PDF_WORDS.password}
        type="password"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is all that can be done here
        autoFocus
        value={password}
        error={isWrong ? PDF_WORDS.wrongPassword : null}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button kind="primary" type="submit" disabled={password === ''}>
        {PDF_WORDS.unlock}
      </Button>
    </form>
  )
}
