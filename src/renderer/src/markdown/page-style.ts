import codeCss from './parts/code-block.module.css?inline'
import markdownCss from './markdown.module.css?inline'
import tokensCss from '../styles/tokens.css?inline'
import pageCss from './page.css?inline'

/**
 * The reading view's own style sheets, so that a page looks as the note does here. Dark where the reader's system is, but
 * never on paper; fonts are those of the reader's system.
 */
export function pageStyle(): string {
  const tokens = tokensCss.replace(
    /\[data-theme=['"]?dark['"]?\]\s*\{([^}]*)\}/,
    '@media screen and (prefers-color-scheme: dark){:root{$1}}',
  )
  return [tokens, markdownCss, codeCss, pageCss].join('\n')
}
