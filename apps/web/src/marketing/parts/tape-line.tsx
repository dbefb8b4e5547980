/** The tape measure as a line across the page. */
export function TapeLine() {
  return (
    <svg aria-hidden="true" className="block h-6 w-full bg-tape" width="100%" height="24">
      <pattern id="ticks" width="84" height="24" patternUnits="userSpaceOnUse">
        <path d="M1 24v-14m21 14v-6m21 6v-9m21 9v-6" className="stroke-on-tape" strokeWidth="1.5" />
      </pattern>
      <rect width="100%" height="24" fill="url(#ticks)" />
    </svg>
  );
}
