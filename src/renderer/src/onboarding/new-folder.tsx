import { useState, type KeyboardEvent } from 'react'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { Button } from '../ui/field/button.tsx'
import { TextField } from '../ui/field/text-field.tsx'

/** Makes a folder in the one that is shown. It stands in a form of others, so Enter is its own. */
export function NewFolder({
  parent,
  onMade,
  onCancel,
}: {
  readonly parent: string
  readonly onMade: (path: string) => void
  readonly onCancel: () => void
}) {
  const client = useClient()
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const make = (): void => {
    if (name.trim() === '' || isMaking) return
    setMaking(true)
    client
      .call('app.createFolder', { parent, name: name.trim() })
      .then(onMade, (failure: unknown) => setError(errorSentence(failure)))
      .finally(() => setMaking(false))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') make()
    else if (event.key === 'Escape') onCancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="folder-new" onKeyDown={onKeyDown}>
      <TextField
        label="Name of the folder"
        hideLabel
        placeholder="Name of the folder"
        autoFocus
        value={name}
        maxLength={200}
        error={error}
        onChange={(event) => {
          setName(event.target.value)
          setError(null)
        }}
      />
      <Button disabled={name.trim() === '' || isMaking} onClick={make}>
        Make folder
      </Button>
    </div>
  )
}
