ALTER TABLE "organization_settings" ADD COLUMN "map_style" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "map_style_url" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "map_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD CONSTRAINT "organization_settings_map_style_check" CHECK (map_style in ('outlines', 'streets', 'own'));