import { lexQuery } from './lex-query.ts'

/** A query that means the words of a sentence and nothing else, whatever signs stand in it. */
export const asWords = (sentence: string): string =>
  lexQuery(sentence).every(({ type }) => type === 'word')
    ? sentence
    : sentence
        .replace(/["()[\]:#/]/g, ' ')
        .replace(/(?<=^|\s)-+/g, ' ')
        .replace(/\bOR\b/g, 'or')
        .replace(/\s+/g, ' ')
        .trim()
