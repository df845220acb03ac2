import { PICTURE_WORDS as WORDS } from './words.ts'

/** What is different here, as a picture made of the window's own parts: it has their colours in every theme. */
export const StartPicture = () => (
  <figure className="start-picture">
    <div className="start-scene" role="img" aria-label={WORDS.label}>
      <div className="start-note" aria-hidden>
        <b>{WORDS.title}</b>
        <p>
          {WORDS.before} <i>{WORDS.link}</i> {WORDS.after}
        </p>
        <strong>{WORDS.heading}</strong>
        <p>{WORDS.sent}</p>
        <span />
        <span />
      </div>
      <div className="start-answer" aria-hidden>
        <q>{WORDS.question}</q>
        <div className="start-change">
          <header>
            <b>{WORDS.change}</b> <small>{WORDS.counts}</small>
          </header>
          <del>− {WORDS.old}</del>
          <ins>+ {WORDS.new}</ins>
          <footer>
            <span>{WORDS.decline}</span>
            <span data-main="">{WORDS.allow}</span>
          </footer>
        </div>
      </div>
    </div>
    <figcaption>{WORDS.caption}</figcaption>
  </figure>
)
