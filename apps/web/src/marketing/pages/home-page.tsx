import { StartBand } from "../parts/start-band";
import { Comparison } from "./home/comparison";
import { ExampleBoard } from "./home/example-board";
import { Faq } from "./home/faq";
import { Features, HowItWorks, Testimonials } from "./home/features";
import { Claims, Hero, IndustryTiles } from "./home/hero";
import { Pricing } from "./home/pricing";
import { SetupOffer } from "./home/setup-offer";

export function HomePage() {
  return (
    <>
      <SetupOffer />
      <Hero />
      <ExampleBoard />
      <Claims />
      <IndustryTiles />
      <Features />
      <HowItWorks />
      <Testimonials />
      <Pricing />
      <Comparison />
      <Faq />
      <StartBand
        title="Get tomorrow on the board"
        text="Signing up takes a minute. You can add your first client before your coffee is ready."
      />
    </>
  );
}
