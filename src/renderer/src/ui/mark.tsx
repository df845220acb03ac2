/** Latent's sign, in the colour of the text around it: a page, and the lamp behind it. As resources/icon/latent-mark.svg. */
export const Mark = ({ size }: { /** In px. */ readonly size: number }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" fill="currentColor" aria-hidden>
    <path
      fillRule="evenodd"
      d="M3 1H9A1 1 0 0 1 10 2V4A5 5 0 0 1 10 14A1 1 0 0 1 9 15H3A2 2 0 0 1 1 13V3A2 2 0 0 1 3 1ZM10 4A5 5 0 0 0 10 14Z"
    />
  </svg>
)
