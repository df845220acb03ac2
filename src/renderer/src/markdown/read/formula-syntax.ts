import {
  code,
  isLineEnding,
  isSpace,
  type Code,
  type Construct,
  type FromMarkdownExtension,
} from './micromark-parts.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    latentFormula: 'latentFormula'
    latentFormulaText: 'latentFormulaText'
  }
}

const DOLLAR = code('$')
const BACKSLASH = code('\\')
const LONGEST = 2000
const isDigit = (at: Code): boolean => at !== null && at >= 48 && at <= 57

/**
 * `$x$`, as in Pandoc: `$5 and $6` is money, because a closing dollar follows no blank and precedes no digit. `$$x$$`
 * among words. The words of each line are a token of their own.
 */
export const formula: Construct = {
  name: 'latentFormula',
  previous(at) {
    return at !== DOLLAR || this.events.at(-1)?.[1].type === 'characterEscape'
  },
  tokenize: (effects, ok, nok) => {
    let isDisplayed = false
    let length = 0
    let before: Code = DOLLAR
    let hasText = false
    return (at) => {
      effects.enter('latentFormula')
      effects.enter('latentFormulaText')
      effects.consume(at)
      return second
    }
    function second(at: Code) {
      if (at === DOLLAR) {
        isDisplayed = true
        effects.consume(at)
        return inside
      }
      return isSpace(at) ? nok(at) : inside(at)
    }
    function inside(at: Code): ReturnType<typeof ok> {
      if (at === null || (!isDisplayed && length > LONGEST)) return nok(at)
      length++
      if (isLineEnding(at)) {
        before = at
        effects.exit('latentFormulaText')
        effects.enter('lineEnding')
        effects.consume(at)
        effects.exit('lineEnding')
        return lineStart
      }
      if (at === DOLLAR && (isDisplayed ? !hasText : isSpace(before))) return nok(at)
      hasText ||= !isSpace(at)
      before = at
      effects.consume(at)
      if (at === DOLLAR) return isDisplayed ? secondClose : behind
      return at === BACKSLASH && !isDisplayed ? escaped : inside
    }
    function lineStart(at: Code): ReturnType<typeof ok> {
      if (at === null || isLineEnding(at)) return nok(at)
      effects.enter('latentFormulaText')
      return inside(at)
    }
    function escaped(at: Code) {
      if (at === null || isLineEnding(at)) return inside(at)
      before = at
      effects.consume(at)
      return inside
    }
    function secondClose(at: Code) {
      if (at !== DOLLAR) return nok(at)
      effects.consume(at)
      return end
    }
    function behind(at: Code) {
      return at === DOLLAR || isDigit(at) ? nok(at) : end(at)
    }
    function end(at: Code) {
      effects.exit('latentFormulaText')
      effects.exit('latentFormula')
      return ok(at)
    }
  },
}

export const fromFormulas: Required<Pick<FromMarkdownExtension, 'enter' | 'exit'>> = {
  enter: {
    latentFormula(token) {
      const value = this.sliceSerialize(token).replace(/^\$\$?|\$\$?$/g, '')
      this.enter({ type: 'inlineMath', value }, token)
    },
  },
  exit: {
    latentFormula(token) {
      this.exit(token)
    },
  },
}
