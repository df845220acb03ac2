import {
  ModelProfile,
  type Effort,
  type WireId,
} from '../../../../shared/domain/models/model-profile.ts'

/** How a model is asked, as it stands in the form: texts for what is typed, empty for “as usual”. */
export interface WayTexts {
  readonly wire: WireId | ''
  readonly effort: Effort | ''
  readonly temperature: string
  readonly answerTokens: string
  readonly firstTokenSeconds: string
  /** JSON objects. */
  readonly extraHeaders: string
  readonly extraBody: string
}

type Ways = Partial<Pick<ModelProfile, keyof WayTexts>>

const text = (value: number | object | undefined): string =>
  value === undefined ? '' : JSON.stringify(value)

export const wayTexts = (profile: ModelProfile | undefined): WayTexts => ({
  wire: profile?.wire ?? '',
  effort: profile?.effort ?? '',
  temperature: text(profile?.temperature),
  answerTokens: text(profile?.answerTokens),
  firstTokenSeconds: text(profile?.firstTokenSeconds),
  extraHeaders: text(profile?.extraHeaders),
  extraBody: text(profile?.extraBody),
})

/** The ways for a profile; for what is none of its kind, the names of the fields that hold it. */
export function waysOf(
  texts: WayTexts,
): { readonly ways: Ways } | { readonly wrong: ReadonlySet<keyof WayTexts> } {
  const wrong = new Set<keyof WayTexts>()
  const ways: Record<string, unknown> = {}
  for (const name of Object.keys(texts) as (keyof WayTexts)[]) {
    const written = texts[name].trim()
    if (written === '') continue
    const parsed = ModelProfile.shape[name].safeParse(valueOf(name, written))
    if (parsed.success) ways[name] = parsed.data
    else wrong.add(name)
  }
  return wrong.size > 0 ? { wrong } : { ways }
}

function valueOf(name: keyof WayTexts, written: string): unknown {
  switch (name) {
    case 'wire':
    case 'effort':
      return written
    case 'temperature':
    case 'answerTokens':
    case 'firstTokenSeconds':
      return Number(written.replace(',', '.'))
    case 'extraHeaders':
    case 'extraBody':
      try {
        return JSON.parse(written)
      } catch {
        return null
      }
  }
}
