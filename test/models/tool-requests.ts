import { ofFeatures } from '../features/of-features.ts'

/** What people ask of one tool. */
interface ToolRequests {
  /** In the tool's own field's words, six of them. */
  readonly plain: readonly string[]
  /** In words that neither its description nor its examples bring, four of them. */
  readonly otherWords: readonly string[]
}

/**
 * Requests for the tools of a feature (`testing/tool-requests.ts`), in several voices: terse, polite, chatty, dictated.
 * All were written in one go before the ranking was looked at. Of each list the 1st, 3rd and 5th may be tuned by
 * (`TUNED_REQUESTS`); the 2nd, 4th and 6th were asked once, at the end (`HELD_REQUESTS`).
 */
export type RequestsByTool = Readonly<Record<string, ToolRequests>>

const brought = await ofFeatures<{ readonly toolRequests: RequestsByTool }>('tool-requests')
const REQUESTS = Object.assign(
  {},
  ...brought.map(({ toolRequests }) => toolRequests),
) as RequestsByTool

type LabelledRequest = readonly [request: string, tool: string]

export interface RequestSet {
  readonly plain: readonly LabelledRequest[]
  readonly otherWords: readonly LabelledRequest[]
}

/** The 1st, 3rd and 5th of each list: the ranking may be tuned by them. */
export const TUNED_REQUESTS: RequestSet = everySecond(0)
/** The 2nd, 4th and 6th of each list: nothing was tuned by them. */
export const HELD_REQUESTS: RequestSet = everySecond(1)

function everySecond(remainder: 0 | 1): RequestSet {
  const half = (field: keyof ToolRequests): LabelledRequest[] =>
    Object.entries(REQUESTS).flatMap(([tool, requests]) =>
      requests[field]
        .filter((_, index) => index % 2 === remainder)
        .map((request): LabelledRequest => [request, tool]),
    )
  return { plain: half('plain'), otherWords: half('otherWords') }
}
