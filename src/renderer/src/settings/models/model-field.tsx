import type { ListedModel } from '../../../../shared/domain/models/listed-model.ts'
import { Button } from '../../ui/field/button.tsx'
import { SuggestField } from '../../ui/field/suggest-field.tsx'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'

export type ModelList =
  | { readonly status: 'unasked' | 'asking' }
  | { readonly status: 'known'; readonly models: readonly ListedModel[] }
  | { readonly status: 'failed'; readonly message: string }

/** The name of the model: typed, or found in the list of its server by a part of the name. */
export function ModelField({
  value,
  list,
  label,
  onChange,
  onAsk,
}: {
  readonly value: string
  readonly list: ModelList
  readonly label: string
  readonly onChange: (model: string) => void
  /** Fetches the list. */
  readonly onAsk: () => void
}) {
  const models = list.status === 'known' ? list.models : []
  return (
    <SuggestField
      label={label}
      value={value}
      suggestions={models.map((model) => ({ value: model.id, about: aboutModel(model) }))}
      placeholder={models[0]?.id ?? 'Name of the model'}
      nothingFound="No model in the list has this in its name."
      end={
        <Button onClick={onAsk} disabled={list.status === 'asking'}>
          Fetch list
        </Button>
      }
      note={wordsOn(list)}
      onChange={onChange}
    />
  )
}

function wordsOn(list: ModelList): { readonly text: string; readonly isProblem?: boolean } | null {
  switch (list.status) {
    case 'unasked':
      return null
    case 'asking':
      return { text: 'Fetching the list …' }
    case 'failed':
      return { text: `${list.message} You can type the name all the same.`, isProblem: true }
    case 'known':
      return {
        text:
          list.models.length === 0
            ? 'The server lists no models. Load one there, or type its name.'
            : `${spokenNumber(list.models.length)} ${list.models.length === 1 ? 'model' : 'models'} there`,
      }
  }
}

/** What the list says of a model, in a few words. */
const aboutModel = ({ contextTokens, seesImages, prices }: ListedModel): string =>
  [
    contextTokens ? `${Math.round(contextTokens / 1000)}k` : '',
    seesImages ? 'sees pictures' : '',
    prices ? `$${prices.input} / $${prices.output}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
