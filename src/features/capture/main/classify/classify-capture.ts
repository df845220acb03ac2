import type { Category, Classification } from '../../../../shared/domain/entries/entry.ts'
import { localDay } from '../../../../shared/domain/dates/local-day.ts'
import type { FilingSettings } from '../../shared/settings.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { Clock } from '../../../../main/platform/ports.ts'
import type { CaptureExample, Classifier } from './classifier.ts'
import { entryName } from '../filing/entry-name.ts'
import { bodyText } from '../filing/entry-text.ts'
import { readHints, takeHints } from './read-hints.ts'

/** What classifying takes, beside the text. */
export interface ClassifyingServices {
  readonly classifier: Classifier
  /** As they are now. */
  settings(): FilingSettings
  /** Corrections, the latest first. */
  examples(): Promise<readonly CaptureExample[]>
  readonly clock: Clock
}

/** A capture that was looked at. */
export interface ClassifiedCapture {
  readonly classification: Classification
  /** Where it goes: to its category, or into the inbox where the classifier is not sure enough. */
  readonly destination: Category
  readonly name: string
  /** The text without the hints that it began with. */
  readonly text: string
  /** A hint gave the name. */
  readonly isNamedByHint: boolean
  /** A sentence about hints that say nothing to Latent; null without such. */
  readonly hintProblem: string | null
}

/**
 * Asks the classifier, with the hints that are given or that the text begins with.
 * @throws LatentError as the classifier; `invalid_input` for a text without a word
 */
export async function classifyCapture(
  { classifier, settings, examples, clock }: ClassifyingServices,
  given: { readonly text: string; readonly hints: string | null },
  signal: AbortSignal,
): Promise<ClassifiedCapture> {
  const own = takeHints(bodyText(given.text))
  const hints = [given.hints, own.hints].filter((each) => each !== null).join(' ') || null
  if (own.text.trim() === '') throw new LatentError('invalid_input', 'There is nothing to capture.')
  const { captureFolders, captureThreshold } = settings()
  const today = localDay(clock.nowMs())
  const context = { today, folders: captureFolders, examples: await examples() }
  const classification = await classifier.classify(own.text, hints, context, signal)
  signal.throwIfAborted()
  return {
    classification,
    destination: destinationOf(classification, captureThreshold),
    name: entryName(readHints(hints).name ?? classification.name, own.text),
    text: own.text,
    isNamedByHint: readHints(hints).name !== null,
    hintProblem:
      hints !== null && readHints(hints).category === null
        ? `The hint ${hints.trim().slice(0, 60)} is none I know: [person], [project], [idea] or [admin], perhaps with a name: [person:Ada].`
        : null,
  }
}

/** Its category from the threshold on, the inbox below it. */
export const destinationOf = (
  { category, confidence }: Pick<Classification, 'category' | 'confidence'>,
  threshold: number,
): Category => (confidence >= threshold ? category : 'inbox')

declare module '../../../../main/tools/define/define-tool.ts' {
  interface FeatureServices {
    /** What captures are classified with. */
    readonly capturing: ClassifyingServices
  }
}
