import type { SearchResponse } from '../../../shared/contract/search.ts'

/** Whether there may be more than is shown. */
export const isCut = ({ hits }: Pick<SearchResponse, 'hits'>, pages: readonly number[]): boolean =>
  hits.length >= (pages.at(-1) ?? Infinity)

/** Notes that only pass conditions: nothing was searched in them. */
export const isListed = (hits: SearchResponse['hits']): boolean =>
  hits.every(({ found }) => found.length === 1 && found[0] === 'condition')
