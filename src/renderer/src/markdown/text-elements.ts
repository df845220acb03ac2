/** Elements that only say how text is meant: what a note's HTML may draw. Nothing that loads, runs, frames, styles or takes input. */
export const TEXT_ELEMENTS: readonly string[] = (
  'h1 h2 h3 h4 h5 h6 p br hr blockquote ul ol li dl dt dd pre code kbd samp var em strong b i u s del ins mark sub ' +
  'sup small abbr cite q a img table thead tbody tfoot tr th td caption details summary figure figcaption span div'
).split(' ')
